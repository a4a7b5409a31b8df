/// The answers to many searches for the nearest places: one to each origin, in the order of the origins.
///
/// It holds rows and distances; an ``Answer`` is made when it is looked at.
public struct NearestAnswers: Sendable, RandomAccessCollection {
    /// What was found, by whichever index.
    enum Lists: Sendable {
        case batch(NeighborLists)
        case single([[Neighbor]])
    }

    private let lists: Lists
    private let origins: [Coordinate]
    private let limit: Int
    private let radius: Length?
    private let table: PlaceTable
    private let sphere: Sphere

    init(
        _ lists: Lists, to origins: [Coordinate], count: Int, within radius: Length, table: PlaceTable, sphere: Sphere
    ) {
        self.lists = lists
        self.origins = origins
        limit = count
        self.radius = radius.meters == .infinity ? nil : radius
        self.table = table
        self.sphere = sphere
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { origins.count }

    /// The answer to one origin: its hits by growing distance, and at the same distance in the order of the feed.
    public subscript(position: Int) -> Answer {
        let found =
            switch lists {
            case .batch(let lists): Array(lists[position])
            case .single(let lists): lists[position]
            }
        let origin = origins[position]
        return Answer(
            query: .near(.coordinate(origin), limit: limit, within: radius), origin: origin, found: found, notes: [],
            table: table, sphere: sphere)
    }
}
