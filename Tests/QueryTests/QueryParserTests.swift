import Diagnostics
import Geodesy
import Testing

@testable import Query

struct QueryParserTests {
    /// The query that a text is.
    private func query(_ text: String) throws -> PlaceQuery {
        guard case .query(let query) = try QueryParser.parse(text).statement else {
            Issue.record("\(text) is not a query")
            return PlaceQuery()
        }
        return query
    }

    private static let vaasa = PlaceReference.coordinate(Layout.coordinate(63.0951, 21.6165))

    @Test(arguments: [
        ("near 63.0951,21.6165", PlaceQuery.near(vaasa)),
        ("near 63.0951, 21.6165 k=2", .near(vaasa, limit: 2)),
        ("NEAR 63.0951 21.6165 K = 2", .near(vaasa, limit: 2)),
        ("near [21.6165,63.0951] limit 2", .near(vaasa, limit: 2)),
        ("near geo:63.0951,21.6165;u=35 k=all", .near(vaasa, limit: nil)),
        ("near 63.0951,21.6165 k=3 within 2 km", .near(vaasa, limit: 3, within: Length(2, .kilometer))),
        ("within 2km near 63.0951,21.6165 k=3", .near(vaasa, limit: 3, within: Length(2, .kilometer))),
        ("within 2 km of 63.0951,21.6165", .within(Length(2, .kilometer), of: vaasa)),
        ("within 1.5 mi of id:42", .within(Length(1.5, .mile), of: .id("42"))),
        ("near id:way/12 k=1", .near(.id("way/12"), limit: 1)),
        ("near id:\"a b\" k=1", .near(.id("a b"), limit: 1)),
        ("near \"Oliver's Inn\" k=1", .near(.name("Oliver's Inn"), limit: 1)),
        ("near 'a \\' b' k=1", .near(.name("a ' b"), limit: 1)),
        ("near “Vaasa” k=0", .near(.name("Vaasa"), limit: 0)),
        ("near -33.86,151.2 limit 2", .near(.coordinate(Layout.coordinate(-33.86, 151.2)), limit: 2)),
        ("near id:1 k=9223372036854775807", .near(.id("1"), limit: .max)),
        ("within 2 nautical miles of id:42", .within(Length(2, .nauticalMile), of: .id("42"))),
        ("limit 5", PlaceQuery(limit: 5)),
        ("limit all", PlaceQuery()),
    ])
    func readsQueries(text: String, expected: PlaceQuery) throws {
        #expect(try query(text) == expected)
    }

    @Test func readsEnvelopes() throws {
        let envelope = try Envelope(south: -20, west: 170, north: -10, east: -170)
        #expect(try query("inside bbox(-20,170,-10,-170)") == .inside(envelope))
        #expect(try query("inside bbox( -20 , 170 , -10 , -170 ) limit 3") == PlaceQuery(envelope: envelope, limit: 3))
    }

    @Test func readsStatements() throws {
        #expect(try QueryParser.parse("help").statement == .help(topic: nil))
        #expect(try QueryParser.parse(" help near ").statement == .help(topic: "near"))
        #expect(try QueryParser.parse("show id:7").statement == .show(.place(.id("7"))))
        #expect(try QueryParser.parse("show \"Helsinki\"").statement == .show(.place(.name("Helsinki"))))
        #expect(try QueryParser.parse("show 2").statement == .show(.rank(2)))
    }

    /// What is written reads back as the same query.
    @Test(arguments: [
        "near 63.0951,21.6165", "within 2 km of [21.6165,63.0951]", "near 'x \"y\" \\\\' k=all",
        "near id:'a b' within 12.34 nmi k=4", "inside bbox(-1,-2,3,4)", "limit 3", "limit all",
        "near 1,2 inside bbox(0,0,5,5) limit 7", "within 0.1 ft of 1e-7,-0.00001",
        "near id:x inside bbox(-90,-180,90,180)",
        "within 1234.5678 m of \"Ω 😀\"",
    ])
    func printsWhatItReads(text: String) throws {
        let first = try query(text)
        #expect(try query(first.description) == first, "\(first)")
    }

    /// The text, the part that the caret stands under, and a word of the reason or the suggestion.
    @Test(arguments: [
        ("", "", "empty"),
        ("nera 1,2", "nera", "did you mean near?"),
        ("whitin 2 km of 1,2", "whitin", "did you mean within?"),
        ("near 1,2 limt 3", "limt", "did you mean limit?"),
        ("near 1,2 xyzzy", "xyzzy", "expected one of"),
        ("near 1,2 whre a = 1", "whre", "did you mean where?"),
        ("near 1,2 where a = 1", "where", "not by their fields"),
        ("near", "", "needs a point"),
        ("near Helsinki k=3", "Helsinki", "near \"Helsinki\""),
        ("near New York k=3", "New", "near \"New York\""),
        ("near 91,2", "91,2", "outside -90 ... 90"),
        ("near 100,60 k=2", "100,60", "did you mean latitude 60"),
        ("near 1 k=3", "k", "longitude"),
        ("near [1,2", "", "not closed"),
        ("near \"Helsinki k=3", "\"Helsinki k=3", "not closed"),
        ("near 1,2 k=-1", "-1", "whole number"),
        ("near 1,2 k=1.5", "1.5", "whole number"),
        ("near 1,2 k=1e400", "1e400", "whole number"),
        ("near 1,2 k=5 limit 2", "limit", "k says how many already"),
        ("63.0951,21.6165", "63.0951,21.6165", "did you mean near 63.0951,21.6165?"),
        ("\"Helsinki\"", "\"Helsinki\"", "did you mean near \"Helsinki\"?"),
        ("near 1,2 k 3", "3", "write k=5"),
        ("near 1,2 k=", "", "number or all"),
        ("near 1,2 k=3 k=4", "k", "twice"),
        ("near 1,2 near 3,4", "near", "twice"),
        ("within 2 km", "within 2 km", "of what"),
        ("within 2 of 1,2", "2", "has no unit"),
        ("within 2 furlongs of 1,2", "furlongs", "not a unit"),
        ("within -2 km of 1,2", "-2 km", "negative"),
        ("within of 1,2", "of", "needs a distance"),
        ("near 1,2 within 3 km of 4,5", "of", "names the point already"),
        ("inside 1,2,3,4", "1,2,3,4", "write inside bbox"),
        ("inside bbox(1,2,3)", ")", "east is missing"),
        ("inside bbox(3,2,1,4)", "(3,2,1,4)", "north of north"),
        ("inside bbox(1,2,3,4", "", "not closed"),
        ("inside bbox(1,2,3,400)", "(1,2,3,400)", "east 400"),
        ("show", "", "needs a place"),
        ("show id:", "", "needs an id"),
        ("show 1 2", "2", "unexpected"),
        ("help near far", "far", "unexpected"),
        ("near 1,2 \u{0}", "\u{0}", "not understood"),
    ])
    func saysWhatIsWrongAndWhere(text: String, marked: String, words: String) throws {
        let error = try #require(throws: PeriplusError.self) { try QueryParser.parse(text) }
        let span = try #require(error.location?.span)
        let bytes = Array(text.utf8)
        try #require(span.upperBound <= bytes.count)
        #expect(String(decoding: bytes[span], as: UTF8.self).hasPrefix(marked))
        #expect("\(error)".contains(words), "\(error)")
    }

    @Test func aHostileTextEndsInAnError() {
        let texts = [
            String(repeating: "(", count: 100_000), "near " + String(repeating: "[", count: 100_000),
            String(repeating: "near ", count: 100_000), String(repeating: "x", count: 10_000_000),
            "near \"" + String(repeating: "\\", count: 500_001), "near 1,2 k=" + String(repeating: "9", count: 100_000),
        ]
        for text in texts { #expect(throws: PeriplusError.self) { try QueryParser.parse(text) } }
    }

    @Test func randomBytesNeverTrap() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "near ", "within ", "inside bbox(", "k=", "1", ",", "-2.5e3", "°", "'", "\"", "[", "]", "id:", "of ", " ",
            "\\",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement() ?? "" }.joined()
            if case .query(let query) = try? QueryParser.parse(text).statement {
                #expect((try? QueryParser.parse(query.description).statement) == .query(query), "\(text)")
            }
        }
    }
}

enum Layout {
    static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
        // Written in the tests, so it is valid.
        // swift-format-ignore: NeverUseForceTry
        try! Coordinate(latitude: latitude, longitude: longitude)
    }
}
