import Geodesy
import SpatialIndex

/// One kind of search.
enum Question {
    case nearest(Int)
    case within(kilometers: Double, isSorted: Bool)
    case countWithin(kilometers: Double)
    case countOfGlobe
    /// The ids in a box of so many degrees of latitude and longitude around the origin.
    case ids(degrees: Double)

    /// All that are timed, and how many origins of those drawn each is asked from: slow ones from fewer.
    static let all: [(question: Question, origins: Int)] = [
        (.nearest(1), 10_000), (.nearest(10), 10_000), (.nearest(100), 2_000), (.nearest(1000), 500),
        (.within(kilometers: 1, isSorted: false), 2_000), (.within(kilometers: 1, isSorted: true), 2_000),
        (.within(kilometers: 10, isSorted: false), 200), (.within(kilometers: 10, isSorted: true), 200),
        (.countWithin(kilometers: 1000), 200), (.countOfGlobe, 2_000), (.ids(degrees: 0.1), 500),
    ]

    /// Those that ask for no memory once the buffer has held as many places.
    static let withoutAllocations: [Question] = [
        .nearest(1), .nearest(10), .nearest(16), .nearest(17), .nearest(100), .nearest(1000),
        .within(kilometers: 1, isSorted: false), .within(kilometers: 10, isSorted: false),
        .countWithin(kilometers: 1000), .countOfGlobe,
    ]

    var name: String {
        switch self {
        case .nearest(let count): "nearest \(count)"
        case .within(let kilometers, let isSorted):
            "within \(Int(kilometers)) km, \(isSorted ? "sorted" : "any order")"
        case .countWithin(let kilometers): "count within \(Int(kilometers)) km"
        case .countOfGlobe: "count of the globe"
        case .ids(let degrees): "ids in \(degrees)° by \(degrees)°"
        }
    }

    /// Asks the tree; gives how many places were found.
    @inline(__always)
    func ask(_ tree: KDTree, from origin: Coordinate, into neighbors: inout [Neighbor]) -> Int {
        switch self {
        case .nearest(let count): tree.findNearest(to: origin, count: count, within: .infinity, into: &neighbors)
        case .within(let kilometers, let isSorted):
            tree.findAll(within: Length(kilometers, .kilometer), of: origin, sorted: isSorted, into: &neighbors)
        case .countWithin(let kilometers): return tree.count(within: Length(kilometers, .kilometer), of: origin)
        case .countOfGlobe: return tree.count(within: .infinity, of: origin) + tree.count(inside: .globe)
        case .ids(let degrees): return tree.ids(inside: Question.box(around: origin, degrees / 2)).count
        }
        return neighbors.count
    }

    /// What the tree looks at for it, where the tree can tell.
    func cost(_ tree: KDTree, from origin: Coordinate) -> SearchCost? {
        switch self {
        case .nearest(let count): tree.costOfNearest(to: origin, count: count)
        case .within(let kilometers, _): tree.costOfAll(within: Length(kilometers, .kilometer), of: origin)
        case .countWithin, .countOfGlobe, .ids: nil
        }
    }

    private static func box(around origin: Coordinate, _ reach: Double) -> Envelope {
        func longitude(_ degrees: Double) -> Double { degrees.remainder(dividingBy: 360) }
        do {
            return try Envelope(
                south: max(-90, origin.latitude - reach), west: longitude(origin.longitude - reach),
                north: min(90, origin.latitude + reach), east: longitude(origin.longitude + reach))
        } catch {
            preconditionFailure("the box around a coordinate exists: \(error)")
        }
    }
}
