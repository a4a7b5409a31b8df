import Geodesy

/// An envelope as a region of space: a slab between two parallels, and a wedge between two half-planes of meridians.
struct EnvelopeRegion: Region {
    private let envelope: Envelope
    private let lowestZ: Float
    private let highestZ: Float
    /// Points east of the western meridian, by less than 180°, have a positive product with this normal.
    private let eastOfWest: SIMD4<Float>
    /// Points west of the eastern meridian, by less than 180°, have a positive product with this normal.
    private let westOfEast: SIMD4<Float>
    private let isWiderThanHalf: Bool
    private let isWholeCircle: Bool

    /// More than the rounding of coordinates and products in `Float` can amount to.
    private static let margin: Float = 1e-6

    init(_ envelope: Envelope) {
        self.envelope = envelope
        let southWest = EnvelopeRegion.point(envelope.south, envelope.west)
        let northEast = EnvelopeRegion.point(envelope.north, envelope.east)
        (lowestZ, highestZ) = (Float(southWest.z), Float(northEast.z))
        let west = EnvelopeRegion.point(0, envelope.west)
        let east = EnvelopeRegion.point(0, envelope.east)
        eastOfWest = SIMD4(Float(-west.y), Float(west.x), 0, 0)
        westOfEast = SIMD4(Float(east.y), Float(-east.x), 0, 0)
        isWiderThanHalf = envelope.width > 180
        isWholeCircle = envelope.west == -180 && envelope.east == 180
    }

    private static func point(_ latitude: Double, _ longitude: Double) -> UnitVector {
        guard let coordinate = Coordinate(exactly: latitude, longitude) else {
            preconditionFailure("the sides of an envelope are in range")
        }
        return UnitVector(coordinate)
    }

    func contains(_ place: Coordinate) -> Bool { envelope.contains(place) }

    func relation(to box: NodeBounds) -> RegionRelation {
        let margin = EnvelopeRegion.margin
        if box.lower.z > highestZ + margin || box.upper.z < lowestZ - margin { return .outside }
        let isInSlab = box.lower.z > lowestZ + margin && box.upper.z < highestZ - margin
        if isWholeCircle { return isInSlab ? .inside : .across }
        let west = range(of: box, along: eastOfWest)
        let east = range(of: box, along: westOfEast)
        let isOutsideWest = west.upper < -margin
        let isOutsideEast = east.upper < -margin
        if isWiderThanHalf ? isOutsideWest && isOutsideEast : isOutsideWest || isOutsideEast { return .outside }
        let isInsideWest = west.lower > margin
        let isInsideEast = east.lower > margin
        let isInWedge = isWiderThanHalf ? isInsideWest || isInsideEast : isInsideWest && isInsideEast
        return isInSlab && isInWedge ? .inside : .across
    }

    /// The least and greatest product of a normal with the points of a box.
    private func range(of box: NodeBounds, along normal: SIMD4<Float>) -> (lower: Float, upper: Float) {
        let (a, b) = (box.lower * normal, box.upper * normal)
        return (min(a.x, b.x) + min(a.y, b.y), max(a.x, b.x) + max(a.y, b.y))
    }
}
