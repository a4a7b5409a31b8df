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
        let plan = QueryPlan(query, from: origin, on: index.sphere)
        return Answer(query: query, origin: origin, hits: hits(by: plan, from: origin), notes: notes)
    }

    private func hits(by plan: QueryPlan, from origin: Coordinate?) -> [Hit] {
        switch plan {
        case .nearest(let origin, let count, let radius):
            return index.nearest(to: origin, count: count, within: radius).map { hit($0, from: origin) }
        case .radius(let origin, let radius):
            return index.all(within: radius, of: origin).map { hit($0, from: origin) }
        case .growing(let origin, let radius, let envelope, let count):
            var hits: [Hit] = []
            guard count > 0 else { return hits }
            for neighbor in index.byGrowingDistance(from: origin) {
                guard neighbor.distance <= radius else { break }
                guard envelope.contains(table.coordinates[neighbor.id]) else { continue }
                hits.append(hit(neighbor, from: origin))
                if hits.count == count { break }
            }
            return hits
        case .measured(let origin, let radius, let envelope, let count):
            let haversine = Haversine(of: origin)
            var neighbors = index.ids(inside: envelope).map { row in
                let haversine = haversine.value(to: table.coordinates[row])
                return Neighbor(id: row, meters: index.sphere.meters(haversine: haversine))
            }
            neighbors.removeAll { !($0.distance <= radius) }
            neighbors.sort()
            return neighbors.prefix(count ?? .max).map { hit($0, from: origin) }
        case .envelope(let envelope, let count):
            return index.ids(inside: envelope).prefix(count ?? .max).map(hit)
        case .first(let count):
            return (0..<min(table.count, count ?? .max)).map(hit)
        }
    }

    private func hit(_ neighbor: Neighbor, from origin: Coordinate) -> Hit {
        let place = table[neighbor.id]
        return Hit(
            place: place, distance: neighbor.distance,
            bearing: neighbor.meters > 0 ? index.sphere.initialBearing(from: origin, to: place.coordinate) : nil)
    }

    private func hit(_ row: Int) -> Hit { Hit(place: table[row], distance: nil, bearing: nil) }
}
