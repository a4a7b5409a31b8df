/// The answers to many searches, in one buffer that can be used again: a collection of lists of neighbours.
public struct NeighborLists: Sendable, RandomAccessCollection {
    /// The lists one behind the other, each with room for ``room`` neighbours.
    var neighbors: [Neighbor] = []
    /// How many neighbours each list has.
    var counts: [Int32] = []
    /// For how many neighbours each list has room.
    var room = 0

    /// No lists.
    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { counts.count }

    /// The neighbours of one origin, nearest first, those at the same distance by id.
    public subscript(index: Int) -> ArraySlice<Neighbor> {
        neighbors[index * room..<index * room + Int(counts[index])]
    }

    /// Makes room for so many lists; what is in them is of no matter.
    mutating func prepare(lists: Int, room: Int) {
        self.room = room
        neighbors.resize(to: lists * room)
        if counts.count != lists { counts = Array(repeating: 0, count: lists) }
    }
}
