public import Diagnostics

extension Geometry {
    /// One position that stands for the whole geometry, where a place with an extent is put on the map.
    ///
    /// | geometry | its point |
    /// |---|---|
    /// | point | itself |
    /// | line | its centroid, each stretch weighted by its length, as CSV exports of the same features have it |
    /// | polygon | the centroid of the area if it lies inside, else a point inside |
    /// | multipoint | the member nearest to the mean, the first of equals |
    /// | multiline | that of the longest part |
    /// | multipolygon | that of the largest part |
    /// | collection | that of the member of highest dimension, and then size |
    ///
    /// Lengths and areas are those of the map in degrees, on which edges are straight (RFC 7946); of equals the first
    /// counts, and empty members do not. Where neighbouring positions are more than 180° of longitude apart, the line
    /// between them crosses ±180°, and the point is found on the continued map. A polygon without area has a point too,
    /// on its line.
    ///
    /// - Returns: A position, its longitude in -180 ... 180 unless the geometry is a point.
    /// - Throws: ``PeriplusError`` with code `invalid-geometry` when the geometry is empty, or holds a number that is not
    ///   finite, a line of one position, a ring that is open or has fewer than 4 positions, or has more than 64
    ///   collections in each other.
    /// - Complexity: O(*n* log *n*) for *n* positions.
    ///
    /// Source: `GEOSGetCentroid_r`, `GEOSPointOnSurface_r`.
    public func representativePoint() throws(PeriplusError) -> Position {
        try checkSoundness()
        if case .point(let position) = self { return position }
        guard let part = extent?.part else { throw Geometry.invalid("the geometry is empty") }
        let position = try Geometry.point(ofPart: part).wrapped
        guard position.isFinite else { throw Geometry.invalid("the geometry is too large to find a point in it") }
        return position
    }

    /// The point of a part, as an ``Extent`` has it.
    private static func point(ofPart part: Geometry) throws(PeriplusError) -> Position {
        switch part {
        case .point(let position): return position
        case .lineString(let line): return try point(onLine: line)
        case .polygon(let rings): return try point(inPolygon: rings)
        case .multiPoint(let positions): return pointNearestToMean(positions)
        case .multiLineString, .multiPolygon, .collection: throw invalid("the geometry has no single part")
        }
    }

    private static func point(onLine line: [Position]) throws(PeriplusError) -> Position {
        try GEOSContext.withContext { context throws(PeriplusError) in
            try GEOSShape(line: line.unrolled, in: context).centroid()
        }
    }

    private static func point(inPolygon rings: [[Position]]) throws(PeriplusError) -> Position {
        try GEOSContext.withContext { context throws(PeriplusError) in
            let polygon = try GEOSShape(rings: rings.unrolledRings, in: context)
            let center = try polygon.centroid()
            return try polygon.containsProperly(center) ? center : polygon.pointOnSurface()
        }
    }

    private static func pointNearestToMean(_ positions: [Position]) -> Position {
        // Points have no neighbours that could tell where the map is torn: it is cut where they spread least.
        let wrapped = positions.map(\.wrapped)
        let turned = wrapped.map { $0.x < 0 ? Position(x: $0.x + 360, y: $0.y) : $0 }
        let isNarrower = (turned.longitudes?.width ?? 0) < (wrapped.longitudes?.width ?? 0)
        let points = isNarrower ? turned : wrapped
        let count = Double(points.count)
        let mean = points.reduce(Position(x: 0, y: 0)) {
            Position(x: $0.x + $1.x / count, y: $0.y + $1.y / count)
        }
        var (best, shortest) = (mean, Double.infinity)
        for point in points {
            let distance = [mean, point].length
            if distance < shortest { (best, shortest) = (point, distance) }
        }
        return best
    }
}

extension ClosedRange<Double> {
    fileprivate var width: Double { upperBound - lowerBound }
}
