public import Diagnostics
import Geodesy
public import Places
public import SpatialIndex

/// Answers queries over a table of places and an index of their coordinates.
///
/// It is a value without state: any number of threads may ask at once.
public struct QueryExecutor<Index: NeighborSearch>: Sendable {
    private let table: PlaceTable
    private let index: Index

    /// - Parameter index: Made of ``PlaceTable/coordinates``, so that its ids are the table's rows.
    public init(table: PlaceTable, index: Index) {
        self.table = table
        self.index = index
    }

    /// Answers a query.
    ///
    /// - Throws: ``PeriplusError`` with code `unknown-place` when the query starts from a place that the table does not
    ///   hold.
    public func answer(_ query: PlaceQuery) throws(PeriplusError) -> Answer {
        var notes: [String] = []
        var origin: Coordinate?
        if let reference = query.proximity?.origin {
            let resolved = try PlaceResolver(table: table).coordinate(of: reference)
            origin = resolved.coordinate
            if let note = resolved.note { notes.append(note) }
        }
        let plan = QueryPlan(query, from: origin, count: table.count, on: index.sphere)
        return Answer(
            query: query, origin: origin, found: find(by: plan), notes: notes, table: table, sphere: index.sphere)
    }

    private func find(by plan: QueryPlan) -> [Neighbor] {
        switch plan {
        case .nearest(let origin, let count, let radius):
            return index.nearest(to: origin, count: count, within: radius)
        case .radius(let origin, let radius):
            return index.all(within: radius, of: origin)
        case .growing(let origin, let radius, let envelope, let count):
            var found: [Neighbor] = []
            guard count > 0 else { return found }
            for neighbor in index.byGrowingDistance(from: origin) {
                guard neighbor.distance <= radius else { break }
                guard envelope.contains(table.coordinates[neighbor.id]) else { continue }
                found.append(neighbor)
                if found.count == count { break }
            }
            return found
        case .measured(let origin, let radius, let envelope, let count):
            let haversine = Haversine(of: origin)
            var found = index.ids(inside: envelope).map { row in
                let haversine = haversine.value(to: table.coordinates[row])
                return Neighbor(id: row, meters: index.sphere.meters(haversine: haversine))
            }
            found.removeAll { !($0.distance <= radius) }
            found.sort()
            return Array(found.prefix(count ?? .max))
        case .envelope(let envelope, let count):
            return index.ids(inside: envelope).prefix(count ?? .max).map { Neighbor(id: $0, meters: 0) }
        case .first(let count):
            return (0..<min(table.count, count ?? .max)).map { Neighbor(id: $0, meters: 0) }
        }
    }
}
