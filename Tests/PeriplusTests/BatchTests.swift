import Periplus
import TestSupport
import Testing

/// Many searches in one call give what as many single ones do.
struct BatchTests {
    /// Points on a coarse grid, so that many lie at the same distance or on each other.
    private static func points(_ count: Int, _ random: inout SeededGenerator) -> [(latitude: Int, longitude: Int)] {
        (0..<count).map { _ in
            (Int.random(in: -9...9, using: &random) * 10, Int.random(in: -18...18, using: &random) * 10)
        }
    }

    private static func engine(_ count: Int, _ search: PlaceEngine.Search, _ random: inout SeededGenerator) throws
        -> PlaceEngine
    {
        let rows = points(count, &random).enumerated().map { "\($0),P\($0),\($1.latitude),\($1.longitude)\n" }
        return try PlaceEngine(
            reading: [.bytes(Array(("id,name,lat,lon\n" + rows.joined()).utf8), name: "points.csv")], search: search)
    }

    private static func expect(
        _ answers: NearestAnswers, of engine: PlaceEngine, to origins: [Coordinate], count: Int, within radius: Length?
    ) throws {
        #expect(answers.count == origins.count)
        for (origin, answer) in zip(origins, answers) {
            let single = try engine.search(.near(.coordinate(origin), limit: count, within: radius))
            #expect(answer.map(\.place) == single.map(\.place))
            #expect(answer.map(\.distance) == single.map(\.distance))
            #expect(answer.map(\.bearing) == single.map(\.bearing))
            #expect(answer.query == single.query)
            #expect(answer.origin == origin)
        }
    }

    @Test(arguments: [PlaceEngine.Search.kdTree, .linearScan], [PlaceEngine.Search.kdTree, .linearScan])
    func theyAreThoseOfSingleSearches(search: PlaceEngine.Search, otherSearch: PlaceEngine.Search) throws {
        var random = SeededGenerator()
        let engine = try Self.engine(60, search, &random)
        let other = try Self.engine(40, otherSearch, &random)
        let origins = other.places.coordinates
        for (count, radius) in [(0, nil), (1, nil), (3, Length(meters: 1_500_000)), (99, nil), (-1, nil)]
            as [(Int, Length?)]
        {
            let within = radius ?? .infinity
            try Self.expect(
                engine.nearest(toEach: origins, count: count, within: within), of: engine, to: origins, count: count,
                within: radius)
            try Self.expect(
                engine.nearest(toEachOf: other, count: count, within: within), of: engine, to: origins, count: count,
                within: radius)
        }
    }

    @Test(arguments: [PlaceEngine.Search.kdTree, .linearScan])
    func thereMayBeNoOriginsOrNoPlaces(search: PlaceEngine.Search) throws {
        let none = try PlaceEngine(reading: [], search: search)
        var random = SeededGenerator()
        let some = try Self.engine(5, search, &random)
        #expect(some.nearest(toEachOf: none).isEmpty)
        #expect(some.nearest(toEach: []).isEmpty)
        #expect(none.nearest(toEachOf: some).map(\.count) == [0, 0, 0, 0, 0])
        #expect(some.nearest(toEachOf: some).map { $0.first?.distance?.meters } == [0, 0, 0, 0, 0])
    }
}
