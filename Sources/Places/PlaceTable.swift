public import Geodesy

/// All places of the opened feeds: where each is, what it is called, and every other field as it came.
///
/// A table is immutable and shared freely between threads. A place is named by its row, counted from 0 in the order of
/// the feeds; the row is also what breaks ties between places at the same distance.
public final class PlaceTable: Sendable {
    /// The coordinates by row.
    public let coordinates: [Coordinate]

    /// The feeds that the places came from, in order, and the rows that each has.
    public let feeds: [Feed]

    let ids: [IDCode]
    let names: [UInt32]
    let values: ValuePool
    let shapes: RecordShapes
    let shapeOfRow: [UInt32]
    /// Where the cells of each row start; one entry more than there are rows.
    let cellStarts: [Int]
    let cells: [UInt32]

    private let rowsByID = Lazily<[String: [Int]]>()
    private let rowsByName = Lazily<[String: [Int]]>()
    private let sortedLowercasedNames = Lazily<[String]>()

    init(_ builder: consuming PlaceTableBuilder) {
        coordinates = builder.coordinates
        ids = builder.ids
        names = builder.names
        values = builder.values
        shapes = builder.shapes
        shapeOfRow = builder.shapeOfRow
        cellStarts = builder.cellStarts
        cells = builder.cells
        feeds = builder.feeds
    }

    /// One feed of a table.
    public struct Feed: Hashable, Sendable {
        /// What the feed is called, usually its file's name.
        public let name: String
        /// The rows of its places.
        public let rows: Range<Int>
    }

    /// How many places the table holds.
    public var count: Int { coordinates.count }

    /// The names of all fields that any record has, in order of first appearance.
    public var fields: [String] { shapes.fields }

    /// The place at a row.
    ///
    /// - Precondition: `row` is in `0..<count`.
    public subscript(row: Int) -> Place { Place(table: self, row: row) }

    /// The rows of the places with this id, in order; usually one.
    ///
    /// The first call builds an index of all ids, in O(n); later ones take O(1).
    public func rows(withID id: String) -> [Int] {
        let index = rowsByID.value {
            Dictionary(grouping: 0..<count) { self[$0].id.text }
        }
        return index[id] ?? []
    }

    /// The rows of the places with this name, in order: those spelled exactly so, else those that differ in case only.
    ///
    /// The first call builds an index of all names, in O(n); later ones take time in the number of places found.
    public func rows(named name: String) -> [Int] {
        let index = nameIndex
        let matches = index[name.lowercased()] ?? []
        let exact = matches.filter { self[$0].name == name }
        return exact.isEmpty ? matches : exact
    }

    /// All names in lower case, each once, in the order of their letters.
    ///
    /// The first call sorts them, in O(n log n).
    package var sortedNames: [String] { sortedLowercasedNames.value { nameIndex.keys.sorted() } }

    private var nameIndex: [String: [Int]] {
        rowsByName.value {
            Dictionary(grouping: (0..<count).filter { names[$0] != 0 }) { values.text(of: names[$0]).lowercased() }
        }
    }
}
