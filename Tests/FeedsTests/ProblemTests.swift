import Diagnostics
import Places
import Testing

@testable import Feeds

@Suite struct ProblemTests {
    @Test(arguments: [
        (#"{"lat":1}"#, "missing-coordinate", "lon"),
        (#"{"lat":null,"lon":2}"#, "empty-coordinate", "lat"),
        (#"{"lat":1,"lon":""}"#, "empty-coordinate", "lon"),
        (#"{"lat":"abc","lon":2}"#, "not-a-number", "lat"),
        (#"{"lat":"63,5,1","lon":2}"#, "not-a-number", "lat"),
        (#"{"lat":"24.9 E","lon":2}"#, "not-a-number", "lat"),
        (#"{"lat":"60 10 12","lon":2}"#, "not-a-number", "lat"),
        (#"{"lat":"95°","lon":2}"#, "latitude-out-of-range", "lat"),
        (#"{"lat":1,"lon":"2°70'"}"#, "not-a-number", "lon"),
        (#"{"lat":true,"lon":2}"#, "not-a-number", "lat"),
        (#"{"lat":90.1,"lon":2}"#, "latitude-out-of-range", "lat"),
        (#"{"lat":1,"lon":-180.5}"#, "longitude-out-of-range", "lon"),
        (#"{"lat":1e400,"lon":2}"#, "latitude-out-of-range", "lat"),
        (#"[1,2]"#, "not-an-object", nil),
        (#""text""#, "not-an-object", nil),
        (#"{"lat":1,"lon":2 "x":3}"#, "json-syntax", nil),
        (#"{"lat":1,"lon":}"#, "json-syntax", nil),
    ])
    func rejected(record: String, kind: String, field: String?) throws {
        let good = #"{"lat":1,"lon":2}"#
        for text in ["[\(good),\n\(record),\n\(good)]", "\(good)\n\(record)\n\(good)\n"] {
            let feed = try load(text)
            #expect(feed.report.read == 3)
            #expect(feed.report.placed == 2)
            #expect(feed.kinds == [kind])
            let problem = feed.report.problems.first
            #expect(problem?.field == field)
            #expect(problem?.record == 2)
            #expect(problem?.line == 2)
            #expect(problem?.severity == .rejected)
        }
    }

    @Test(arguments: [
        (#"{"lat":0,"lon":0.0}"#, "zero-coordinate"),
        (#"{"lat":5,"lat":1,"lon":2}"#, "duplicate-key"),
    ])
    func warned(record: String, kind: String) throws {
        let feed = try load("[\(record)]")
        #expect(feed.report.placed == 1)
        #expect(feed.kinds == [kind])
        #expect(feed.report.problems.first?.severity == .warning)
    }

    @Test func aBrokenRecordCostsOnlyItself() throws {
        let good = #"{"lat":1,"lon":2,"name":"x"}"#
        for broken in [
            #"{"lat":1,"lon":[2,"name":"x"}"#, #"{"lat":1,"lon":2,"name":"x""#, #"{"lat":1,"lon":2,"name":"x}"#,
            #"{"lat":1 "lon":2}"#, #"{"lat":1,"lon":2]}"#, #"{lat:1}"#, "nonsense", #"{"a":"\"#,
        ] {
            let feed = try load("[\n\(good),\n\(broken),\n\(good),\n\(good)\n]")
            #expect(feed.report.placed == 3, "\(broken)")
            #expect(feed.kinds.contains("json-syntax"), "\(broken)")
            #expect(feed.report.problems.first?.line == 3, "\(broken)")
        }
    }

    @Test func separatorsOfArrays() throws {
        let good = #"{"lat":1,"lon":2}"#
        #expect(try load("[\(good),]").kinds == ["json-syntax"])
        #expect(try load("[\(good) \(good)]").kinds == ["json-syntax"])
        #expect(try load("[\(good),,\(good)]").report.placed == 2)
        #expect(try load("[\(good)] more").kinds == ["json-syntax"])
    }

    @Test func openEnds() throws {
        let feed = try load("[{\"lat\":1,\"lon\":2},\n{\"lat\":3,\"lo")
        #expect(feed.report.placed == 1)
        #expect(feed.kinds == ["json-syntax", "truncated-input"])
        #expect(feed.report.problems.last?.reason == "the feed ends inside the array that starts on line 1")
        let outer = try load(#"{"items":[{"lat":1,"lon":2}]"#)
        #expect(outer.report.placed == 1)
        #expect(outer.kinds == ["truncated-input"])
        for rest in [",", #","n"#, #","n":"#, #","n":[1"#, #","n":"x"#] {
            #expect(try load(#"{"items":[{"lat":1,"lon":2}]"# + rest).kinds == ["truncated-input"], "\(rest)")
        }
        #expect(try load(#"{"items":[{"lat":1,"lon":2}],"n":x}"#).kinds == ["json-syntax"])
    }

    @Test func invalidUTF8() throws {
        for text in ["[{\"lat\":1,\"lon\":2,\"name\":\"?\"}]", "lat,lon,name\n1,2,?\n3,4,x\n"] {
            let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
            let feed = try load(bytes)
            #expect(feed.kinds == ["invalid-utf8"])
            #expect(feed.report.problems.first?.reason.contains("iconv") == true)
        }
    }

    @Test func raggedRows() throws {
        let feed = try load("lat,lon,name\n1,2\n3\n5,6,c,d\n")
        #expect(feed.places == ["1 - 1,2", "3 c 5,6"])
        #expect(feed.kinds == ["ragged-row", "ragged-row", "missing-coordinate", "ragged-row"])
        #expect(feed.fields(1) == ["column 4=d"])
    }

    @Test func unclosedQuotes() throws {
        let feed = try load("lat,lon,name\n1,2,a\n3,4,\"b\n5,6,c\n7,8,\"d\"\n")
        #expect(feed.places == ["1 a 1,2", "3 c 5,6", "4 d 7,8"])
        #expect(feed.kinds == ["unclosed-quote"])
        #expect(feed.report.problems.first?.line == 3)
        let last = try load("lat,lon,name\n1,2,\"a\n3,4,b\n5,6,c\n")
        #expect(last.places == ["2 b 3,4", "3 c 5,6"])
        #expect(last.kinds == ["unclosed-quote"])
        #expect(try load("lat,lon,n\n1,2,\"a\" b\n").kinds == ["stray-quote"])
    }

    @Test func anUnclosedQuoteDoesNotTakeForever() throws {
        let text = "lat,lon,name\n1,2,\"a\n" + String(repeating: "3,4,b\n", count: 50_000)
        let feed = try load(Array(text.utf8), chunkSize: 64)
        #expect(feed.report.placed == 50_000)
        #expect(feed.kinds == ["unclosed-quote"])
    }

    @Test func strictReadingThrows() throws {
        let error = try #require(throws: PeriplusError.self) {
            try load("lat,lon\n1,2\nx,2\n", FeedOptions { $0.isStrict = true })
        }
        #expect(error.code == .invalidFeed)
        #expect(error.description == "feed, line 3, record 2, field lat: the coordinate is not a number: x")
    }

    @Test func valuesOfCellsAreShownAsTheyAreMeant() throws {
        let number = try load("lat,lon\n\"a \"\"b\"\"\",2\n1,2\n")
        #expect(number.report.problems.first?.value == #"a "b""#)
        let position = try load("geometry\n\"POINT(\"\"1\"\" 2)\"\nPOINT(1 2)\n")
        #expect(position.report.problems.first?.value == #"POINT("1" 2)"#)
    }

    @Test func problemsInOneLine() throws {
        let feed = try load("lat,lon\n95,2\n")
        #expect(
            feed.report.problems.map(\.description) == [
                "line 2, record 1, field lat: the latitude is outside -90 ... 90, latitude and longitude may be swapped: 95"
            ])
        #expect(feed.report.counts.map { "\($0.kind) \($0.count)" } == ["latitude-out-of-range 1"])
    }

    @Test(arguments: [
        (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#, "unclosed-ring"),
        (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#, "too-few-positions"),
        (#"{"type":"LineString","coordinates":[[0,0]]}"#, "too-few-positions"),
        (#"{"type":"Point","coordinates":[1]}"#, "too-few-positions"),
        (#"{"type":"Point","coordinates":[]}"#, "empty-geometry"),
        (#"{"type":"Point","coordinates":["1",2]}"#, "not-a-number"),
        (#"{"type":"Point","coordinates":[[1,2]]}"#, "wrong-nesting"),
        (#"{"type":"MultiPolygon","coordinates":[1,2]}"#, "wrong-nesting"),
        (#"{"type":"Sphere","coordinates":[1,2]}"#, "unknown-type"),
        (#"{"coordinates":[1,2]}"#, "unknown-type"),
        (#"{"type":"Point"}"#, "invalid-geometry"),
        (#"{"type":"Point","coordinates":[200,2]}"#, "longitude-out-of-range"),
        (nested(65), "invalid-geometry"), (nested(300), "invalid-geometry"),
        ("null", "missing-geometry"), ("5", "invalid-geometry"),
    ])
    func badGeometry(geometry: String, kind: String) throws {
        let feed = try load(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        #expect(feed.kinds == [kind])
        #expect(feed.report.placed == 0)
    }

    @Test(arguments: [
        ("lat,lon,n\n1,2,\"\(long)\n3,4,b\n5,6,\"c\"\n", ["2 - 3,4", "3 - 5,6"], 2),
        ("lat,lon,n\n1,2,\(long)\n3,4,b\n", ["2 - 3,4"], 2),
        ("lat,lon,n\n1,2,a\n3,4,\"\n5,6,\(long)\n7,8,a\n", ["1 - 1,2", "4 - 7,8"], 3),
        ("{\"lat\":1,\"lon\":2}\n{\"n\":\"\(long)\"}\n{\"lat\":3,\"lon\":4}\n", ["1 - 1,2", "2 - 3,4"], 2),
        (
            "\u{1E}{\"lat\":1,\"lon\":2}\n\u{1E}{\"n\":\"\(long)\"}\n\u{1E}{\"lat\":3,\"lon\":4}\n",
            ["1 - 1,2", "2 - 3,4"], 2
        ),
        ("[{\"lat\":1,\"lon\":2},\n{\"n\":\"\(long)\"},\n{\"lat\":3,\"lon\":4}]", ["1 - 1,2"], 2),
        ("{\"a\":{\"lat\":1,\"lon\":2},\"b\":{\"lat\":1,\"lon\":2,\"n\":\"\(long)\"}}", ["a a 1,2"], 1),
        ("{\"lat\":1,\"lon\":2,\"n\":\"\(long)\"}", [], 1),
    ])
    func tooLongRecords(text: String, places: [String], line: Int) throws {
        for chunkSize in [1, 7, 64, FeedWindow.defaultChunkSize] {
            let source = FeedSource.bytes(Array(text.utf8), name: "feed")
            let feed = try load(source, chunkSize: chunkSize, recordLimit: 64)
            #expect(feed.places == places)
            let problem = try #require(feed.report.problems.first { $0.kind == .recordTooLong })
            #expect(problem.line == line)
            #expect(problem.reason.hasPrefix("the record is longer than 64 bytes"))
            #expect(problem.severity == .rejected)
        }
    }

    /// More than a record may have in the test of those that are too long.
    private static let long = String(repeating: "x", count: 200)

    @Test func deepGeometry() throws {
        let feed = try load(#"{"type":"Feature","properties":{},"geometry":\#(Self.nested(64))}"#)
        #expect(feed.places == ["1 - 1,2"])
        let deeper = try load(#"{"type":"Feature","properties":{},"geometry":\#(Self.nested(65))}"#)
        #expect(deeper.report.problems.first?.reason == "the geometry is nested deeper than 64 levels")
    }

    /// A point in so many collections.
    private static func nested(_ depth: Int) -> String {
        String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
            + #"{"type":"Point","coordinates":[2,1]}"# + String(repeating: "]}", count: depth)
    }

    @Test(arguments: [
        (#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#, "winding-order"),
        (#"{"type":"Point","coordinates":[1,2,3,4]}"#, "excess-dimensions"),
        (#"{"type":"Point","coordinates":[1,2],"bbox":[1]}"#, "invalid-bounding-box"),
        (#"{"type":"Point","coordinates":[1,2],"crs":{}}"#, "old-style-crs"),
        (#"{"type":"polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#, "unknown-type"),
    ])
    func oddGeometry(geometry: String, kind: String) throws {
        let feed = try load(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        #expect(feed.kinds == [kind])
        #expect(feed.report.placed == 1)
    }
}
