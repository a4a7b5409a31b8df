public import Geodesy
package import Places
package import SpatialIndex

/// What a query found: its hits in order, and what else is worth telling.
///
/// An answer holds rows and distances; a hit is made when it is looked at, so that even an answer of millions is light.
public struct Answer: Sendable {
    /// The query.
    public let query: PlaceQuery

    /// The point that distances are measured from, with names and ids resolved.
    public let origin: Coordinate?

    /// What a reader should know beside the hits, such as that a name was ambiguous; each is a sentence.
    public let notes: [String]

    private let table: PlaceTable
    private let sphere: Sphere
    /// Rows and distances; the distances mean nothing where there is no origin.
    private let found: [Neighbor]

    package init(
        query: PlaceQuery, origin: Coordinate?, found: [Neighbor], notes: [String], table: PlaceTable, sphere: Sphere
    ) {
        self.query = query
        self.origin = origin
        self.found = found
        self.notes = notes
        self.table = table
        self.sphere = sphere
    }

    /// The answer that is one place, asked for by name or id.
    package init(_ place: Place, note: String? = nil) {
        self.init(
            query: PlaceQuery(limit: 1), origin: nil, found: [Neighbor(id: place.row, meters: 0)],
            notes: note.map { [$0] } ?? [], table: place.table, sphere: .earth)
    }

    /// How many feeds the places that were asked come from.
    public var feedCount: Int { table.feeds.count }
}

extension Answer: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { found.count }

    /// A hit; the nearest has position 0. Without an origin hits are in the order of the feed.
    public subscript(position: Int) -> Hit {
        let neighbor = found[position]
        let place = table[neighbor.id]
        guard let origin else { return Hit(place: place, distance: nil, bearing: nil) }
        let bearing = neighbor.meters > 0 ? sphere.initialBearing(from: origin, to: place.coordinate) : nil
        return Hit(place: place, distance: neighbor.distance, bearing: bearing)
    }
}
