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

    /// 0 for points, 1 for lines, 2 for areas; a collection has the dimension of its greatest member, -1 without any.
    var dimension: Int {
        switch self {
        case .point, .multiPoint: 0
        case .lineString, .multiLineString: 1
        case .polygon, .multiPolygon: 2
        case .collection(let members): members.lazy.filter { !$0.isEmpty }.map(\.dimension).max() ?? -1
        }
    }

    /// The area in square degrees, or the length in degrees, of what has the geometry's own dimension; 0 for points.
    var size: Double {
        switch self {
        case .point, .multiPoint: 0
        case .lineString(let line): line.unrolled.length
        case .multiLineString(let lines): lines.reduce(0) { $0 + $1.unrolled.length }
        case .polygon(let rings): rings.unrolledRings.area
        case .multiPolygon(let polygons): polygons.reduce(0) { $0 + $1.unrolledRings.area }
        case .collection(let members): Geometry.size(of: members, having: dimension)
        }
    }

    private static func size(of members: [Geometry], having dimension: Int) -> Double {
        members.reduce(0) { $0 + ($1.dimension == dimension ? $1.size : 0) }
    }
}
