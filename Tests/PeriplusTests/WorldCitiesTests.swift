import Periplus
import TestSupport
import Testing

/// The bundled feed, and what is promised of an engine of its size.
struct WorldCitiesTests {
    private static let engine = Result { try PlaceEngine.worldCities() }

    @Test func theBundledFeedIsWhole() throws {
        let engine = try Self.engine.get()
        #expect(engine.places.count == 34_006)
        #expect(engine.places.feeds.map(\.name) == ["world-cities"])
        #expect(engine.reports.map(\.problems.count) == [0])
        #expect(engine.places.fields.contains("population"))
    }

    @Test func theCityAtHelsinkiIsHelsinki() throws {
        let engine = try Self.engine.get()
        let hit = try #require(try engine.search("near 60.17,24.94 k=1").first)
        #expect(hit.place.name == "Helsinki")
        #expect(try engine.search("near \"helsinki\" k=1").first?.place == hit.place)
        #expect(try engine.search(.near(.id(hit.place.id.text), limit: 1)).first?.place == hit.place)
        // A name that many cities have is the greatest of them.
        let paris = try engine.place(.name("Paris"))
        #expect(paris.place.coordinate.longitude > 2 && paris.place.coordinate.longitude < 3)
        #expect(paris.note != nil)
    }

    @Test func theScanGivesTheSameAnswers() throws {
        var random = SeededGenerator()
        let tree = try Self.engine.get()
        let scan = try PlaceEngine(reading: [.worldCities], search: .linearScan)
        for query in try (0..<200).map({ _ in try Self.query(tree.places, using: &random) }) {
            let (fast, right) = (try tree.search(query), try scan.search(query))
            try #require(Self.essence(of: fast) == Self.essence(of: right), "\(query)")
            #expect(fast.origin == right.origin)
        }
    }

    @Test func manyTasksGetTheAnswersOfOne() async throws {
        var random = SeededGenerator()
        // An engine of its own, so that its indexes of ids and names are made by the tasks.
        let (engine, other) = (try PlaceEngine.worldCities(), try Self.engine.get())
        let queries = try (0..<160).map { _ in try Self.query(engine.places, using: &random) }
        let serial = try queries.map { Self.essence(of: try other.search($0)) }
        try await withThrowingTaskGroup(of: (Int, [Essence]).self) { group in
            for (index, query) in queries.enumerated() {
                group.addTask { (index, Self.essence(of: try engine.search(query))) }
            }
            for try await (index, answer) in group {
                try #require(answer == serial[index], "\(queries[index])")
            }
        }
    }

    // MARK: - Queries and what matters of their answers

    private struct Essence: Equatable {
        var row: Int
        var meters: Double?
        var bearing: Double?
    }

    private static func essence(of answer: Answer) -> [Essence] {
        answer.map { Essence(row: $0.place.row, meters: $0.distance?.meters, bearing: $0.bearing) }
    }

    private static func query(
        _ places: PlaceTable, using random: inout SeededGenerator
    ) throws -> PlaceQuery {
        let row = Int.random(in: 0..<places.count, using: &random)
        let place = places[row]
        let origin: PlaceReference =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .id(place.id.text)
            case 1: .name(place.name ?? "")
            case 2: .coordinate(place.coordinate)
            default: .coordinate(.random(using: &random))
            }
        let radius = Length(meters: .random(in: 0...2_000_000, using: &random))
        let limit = [nil, 1, 10, 100].randomElement(using: &random) ?? 1
        let height = Double.random(in: 0...10, using: &random)
        let width = Double.random(in: 0...40, using: &random)
        let middle = place.coordinate
        let envelope = try Envelope(
            south: max(-90, middle.latitude - height),
            west: Coordinate.at(0, middle.longitude - width).longitude,
            north: min(90, middle.latitude + height),
            east: Coordinate.at(0, middle.longitude + width).longitude)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .near(origin, limit: limit ?? 10)
        case 1: return .near(origin, limit: limit, within: radius)
        case 2: return PlaceQuery(envelope: envelope, limit: limit)
        case 3: return PlaceQuery(proximity: .init(origin: origin), envelope: envelope, limit: limit)
        default: return PlaceQuery(proximity: .init(origin: origin, radius: radius), envelope: envelope, limit: limit)
        }
    }
}
