internal import Diagnostics

/// A geometry of longitudes and latitudes: the seven kinds that GeoJSON (RFC 7946) and WKT share.
///
/// A geometry holds whatever a feed gave, right or wrong; the calls that need it to be sound say what is not. Edges are
/// straight in longitude and latitude, as RFC 7946 says, and heights are not kept.
public indirect enum Geometry: Hashable, Sendable {
    case point(Position)
    case lineString([Position])
    /// The exterior ring and then its holes; each ring ends with the position that it starts with.
    case polygon([[Position]])
    case multiPoint([Position])
    case multiLineString([[Position]])
    case multiPolygon([[[Position]]])
    case collection([Geometry])
}

extension Geometry {
    /// Whether there is no position in it at all: `POLYGON EMPTY`, or a collection of nothing but such.
    public var isEmpty: Bool {
        switch self {
        case .point: false
        case .lineString(let positions), .multiPoint(let positions): positions.isEmpty
        case .polygon(let lines), .multiLineString(let lines): lines.allSatisfy(\.isEmpty)
        case .multiPolygon(let polygons): polygons.allSatisfy { $0.allSatisfy(\.isEmpty) }
        case .collection(let members): members.allSatisfy(\.isEmpty)
        }
    }

    /// How many collections may stand in each other; what is nested deeper would carry its readers out of their stack.
    package static let deepestNesting = 64

    static var tooDeep: PeriplusError { invalid("the geometry is nested deeper than \(deepestNesting) levels") }

    /// How large the geometry is, and its part that stands for it; nothing when it is empty.
    ///
    /// It goes through the geometry once, however deep collections stand in each other.
    var extent: Extent? {
        switch self {
        case .point: Extent(dimension: 0, size: 0, part: self)
        case .multiPoint(let positions): positions.isEmpty ? nil : Extent(dimension: 0, size: 0, part: self)
        case .lineString(let line):
            line.isEmpty ? nil : Extent(dimension: 1, size: line.unrolled.length, part: self)
        case .polygon(let rings):
            isEmpty ? nil : Extent(dimension: 2, size: rings.unrolledRings.area, part: self)
        case .multiLineString(let lines): Extent(of: lines.lazy.map(Geometry.lineString))
        case .multiPolygon(let polygons): Extent(of: polygons.lazy.map(Geometry.polygon))
        case .collection(let members): Extent(of: members)
        }
    }

    /// What geometries are compared by.
    struct Extent {
        /// 0 for points, 1 for lines, 2 for areas; the greatest one of the members.
        let dimension: Int
        /// The area in square degrees, or the length in degrees, of what has that dimension; 0 for points.
        let size: Double
        /// The point, points, line or polygon that no other member exceeds in dimension and then size, of a collection
        /// that of its greatest member.
        let part: Geometry
    }
}

extension Geometry.Extent {
    /// The extent of all members together; nothing when they are all empty.
    fileprivate init?(of members: some Sequence<Geometry>) {
        var best: Self?
        var size = 0.0
        for case let member? in members.lazy.map(\.extent) {
            if member.dimension > best?.dimension ?? -1 { size = 0 }
            if member.dimension >= best?.dimension ?? -1 { size += member.size }
            if let best, (best.dimension, best.size) >= (member.dimension, member.size) { continue }
            best = member
        }
        guard let best else { return nil }
        self.init(dimension: best.dimension, size: size, part: best.part)
    }
}
