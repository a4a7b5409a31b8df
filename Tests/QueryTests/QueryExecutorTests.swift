import Diagnostics
import Geodesy
import Places
import SpatialIndex
import TestSupport
import Testing

@testable import Query

/// Every answer equals that of an evaluator that only filters and sorts.
struct QueryExecutorTests {
    @Test func everyShapeOfQueryEqualsFilteringAndSorting() throws {
        var random = SeededGenerator()
        for _ in 0..<250 {
            let data = RandomTable(using: &random)
            let tree = QueryExecutor(table: data.table, index: KDTree(data.table.coordinates))
            let scan = QueryExecutor(table: data.table, index: LinearScan(data.table.coordinates))
            for query in try data.queries(using: &random) {
                let all = expected(query, data)
                for limit in [nil, 0, 1, all.count, all.count + 1, all.count / 2, .max] {
                    var query = query
                    query.limit = limit
                    let right = Array(all.prefix(limit ?? .max))
                    for answer in [try tree.answer(query), try scan.answer(query)] {
                        // Comparing before requiring keeps passing checks cheap.
                        let found = answer.map { Found(row: $0.place.row, meters: $0.distance?.meters) }
                        if found != right {
                            try #require(found == right, "\(query), \(data.table.count) places")
                        }
                        try checkRest(of: answer, query, data)
                    }
                }
            }
        }
    }

    @Test func aNegativeLimitFindsNothing() throws {
        let table = table([(1, 2), (3, 4)])
        let executor = QueryExecutor(table: table, index: KDTree(table.coordinates))
        let origin = PlaceReference.coordinate(.at(1, 2))
        for var query in [PlaceQuery(), .near(origin), .inside(.globe)] {
            query.limit = -1
            #expect(try executor.answer(query).isEmpty)
            query.envelope = .globe
            #expect(try executor.answer(query).isEmpty)
            query.envelope = try Envelope(south: 80, west: 1, north: 81, east: 2)
            #expect(try executor.answer(query).isEmpty)
        }
    }

    @Test func boxesMayCrossTheAntimeridian() throws {
        let table = table([(0, 179), (0, -179), (0, 180), (0, -180), (0, 0), (90, 0)])
        let executor = QueryExecutor(table: table, index: KDTree(table.coordinates))
        var query = PlaceQuery.inside(try Envelope(south: -1, west: 178, north: 1, east: -178))
        #expect(try executor.answer(query).map(\.place.row) == [0, 1, 2, 3])
        query.proximity = .init(origin: .coordinate(.at(0, -178.9)))
        // The last bit of a distance depends on which name a meridian goes by.
        let near = try executor.answer(query).map(\.place.row)
        #expect([near.first, near.last] == [1, 0])
        #expect(near.sorted() == [0, 1, 2, 3])
        query.limit = 2
        #expect(try executor.answer(query).map(\.place.row) == Array(near.prefix(2)))
        #expect(try executor.answer(.inside(try Envelope(south: 80, west: 178, north: 90, east: -178))).count == 1)
    }

    @Test func aPoleIsOnePointWhateverItsLongitude() throws {
        let table = table([(90, 0), (90, 123), (90, -180), (89, 10)])
        let executor = QueryExecutor(table: table, index: KDTree(table.coordinates))
        let answer = try executor.answer(.near(.coordinate(.at(90, -45)), limit: 3, within: Length(meters: 1)))
        #expect(answer.map(\.place.row).sorted() == [0, 1, 2])
        #expect(answer.allSatisfy { ($0.distance?.meters ?? 1) < 1e-6 })
    }

    @Test func theOriginIsAHitAtNoDistanceAndWithoutABearing() throws {
        let table = table([(60, 25), (61, 25)])
        let executor = QueryExecutor(table: table, index: KDTree(table.coordinates))
        let answer = try executor.answer(.near(.id("1"), limit: 2))
        #expect(answer.origin == table.coordinates[0])
        #expect(answer.map(\.distance?.meters).first == 0)
        #expect(answer.map(\.bearing) == [nil, 0])
        #expect(try executor.answer(PlaceQuery(limit: 1)).origin == nil)
    }

    @Test func anOriginThatNoFeedHasIsAnError() throws {
        let table = table([(60, 25)])
        let executor = QueryExecutor(table: table, index: KDTree(table.coordinates))
        for reference in [PlaceReference.id("2"), .name("Vaasa")] {
            let error = try #require(throws: PeriplusError.self) { try executor.answer(.near(reference)) }
            #expect(error.code == .unknownPlace)
        }
    }

    // MARK: - The evaluator

    private struct Found: Equatable {
        var row: Int
        var meters: Double?
    }

    private func expected(_ query: PlaceQuery, _ data: RandomTable) -> [Found] {
        let rows = (0..<data.table.count).filter { row in
            query.envelope.map { $0.contains(data.table.coordinates[row]) } ?? true
        }
        guard let proximity = query.proximity, let origin = data.coordinate(of: proximity.origin) else {
            return rows.map { Found(row: $0, meters: nil) }
        }
        return
            rows
            .map { (row: $0, distance: Sphere.earth.distance(from: origin, to: data.table.coordinates[$0])) }
            .filter { $0.distance <= proximity.radius ?? .infinity }
            .sorted { ($0.distance.meters, $0.row) < ($1.distance.meters, $1.row) }
            .map { Found(row: $0.row, meters: $0.distance.meters) }
    }

    private func checkRest(of answer: Answer, _ query: PlaceQuery, _ data: RandomTable) throws {
        let origin = query.proximity.flatMap { data.coordinate(of: $0.origin) }
        try #require(answer.origin == origin)
        // A radius that is no number is not equal to itself, so their texts are compared.
        try #require(answer.query.description == query.description)
        try #require(answer.notes.isEmpty)
        for hit in answer {
            var right: Double?
            if let origin, let distance = hit.distance, distance > .zero {
                right = Sphere.earth.initialBearing(from: origin, to: hit.place.coordinate)
            }
            if hit.bearing != right { try #require(hit.bearing == right, "\(query)") }
        }
    }

    private func table(_ positions: [(latitude: Double, longitude: Double)]) -> PlaceTable {
        var builder = PlaceTableBuilder()
        for (index, position) in positions.enumerated() {
            builder.finishPlace(
                at: .at(position.latitude, position.longitude), id: nil, name: nil, recordNumber: index + 1)
        }
        builder.finishFeed(named: "test")
        return builder.build()
    }
}
