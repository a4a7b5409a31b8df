import Diagnostics
import Geodesy
import Places
import Testing

@testable import Feeds

/// The same two places in every layout that is read.
@Suite struct FormatTests {
    private static let a = #"{"id": 1, "name": "A", "lat": 63.1, "lon": 21.6}"#
    private static let b = #"{"id": 2, "name": "B", "lat": "-5", "lon": " 7.5 "}"#
    private static let featureA =
        #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[21.6,63.1]},"properties":{"name":"A"}}"#
    private static let featureB =
        #"{"type":"Feature","id":2,"geometry":{"type":"Point","coordinates":[7.5,-5,9]},"properties":{"name":"B"}}"#
    private static let expected = ["1 A 63.1,21.6", "2 B -5,7.5"]

    @Test(arguments: [
        ("[\(a), \(b)]", FeedFormat.json),
        ("\u{FEFF} [\n\(a)\n,\n\(b)\n]\n", .json),
        ("{\"data\": {\"count\": 2, \"tags\": [1], \"items\": [\(a), \(b)]}}", .json),
        ("{\"a\": {\"b\": {\"places\": [\(a), \(b)]}}, \"next\": null}", .json),
        ("\(a)\n\(b)\n", .jsonLines),
        ("\(a)\r\n\r\n\(b)", .jsonLines),
        ("\(a) \(b)", .json),
        ("\(a)\(b)", .json),
        (
            "{\"id\":1,\n\"name\":\"A\",\"lat\":63.1,\"lon\":21.6}\n{\"id\":2,\n\"name\":\"B\",\"lat\":-5,\"lon\":7.5}\n",
            .json
        ),
        ("{\"type\":\"FeatureCollection\",\"features\":[\(featureA),\(featureB)]}", .geoJSON),
        ("{\"features\":[\n\(featureA),\n\(featureB)\n],\"type\":\"FeatureCollection\"}", .geoJSON),
        ("{\"links\":[{}],\"type\":\"FeatureCollection\",\"features\":[\(featureA),\(featureB)]}", .geoJSON),
        ("[\(featureA),\(featureB)]", .geoJSON),
        ("\(featureA)\n\(featureB)\n", .geoJSONSequence),
        ("\u{1E}\(featureA)\n\u{1E}\(featureB)\n", .geoJSONSequence),
        ("id,name,lat,lon\n1,A,63.1,21.6\n2,B,-5,7.5\n", .csv),
        ("\u{FEFF}id;name;lat;lon\r\n1;A;63.1;21.6\r\n\r\n2;B;-5;7.5", .csv),
        ("id|name|lat|lon\r1|A|63.1|21.6\r2|B|-5|7.5\r", .csv),
        ("id\tname\tlat\tlon\n1\tA\t63.1\t21.6\n2\tB\t-5\t7.5\n", .tsv),
        ("\"id\",\"name\",\"lat\",\"lon\"\n\"1\",\"A\",\"63.1\",\"21.6\"\n\"2\",\"B\",\" -5 \",\"7.5\"\n", .csv),
    ])
    func samePlaces(text: String, format: FeedFormat) throws {
        let feed = try load(text)
        #expect(feed.places == Self.expected)
        #expect(feed.report.format == format)
        #expect(feed.report.read == 2)
        #expect(feed.report.problems.filter { $0.kind != .geoJSONStructure }.isEmpty)
        #expect(feed.table.feeds.map(\.name) == ["feed"])
    }

    @Test(arguments: [
        (#"{"Alpha":{"lat":1,"lng":2},"Beta":{"lat":3,"lng":4}}"#, ["Alpha Alpha 1,2", "Beta Beta 3,4"]),
        (
            #"{"v":1,"stops":{"a":{"lat":1,"lng":2,"name":"A"},"b\"c":{"lat":3,"lng":4}},"w":2}"#,
            ["a A 1,2", "b\"c - 3,4"]
        ),
        (#"{"k1":{"id":7,"pos":{"lat":1,"lon":2}},"k2":{"pos":{"lat":3,"lon":4}}}"#, ["7 k1 1,2", "k2 k2 3,4"]),
        (
            "{\n\"a\": {\"lat\":1,\"lng\":2},\n\"b\": {\"lat\":\"x\",\"lng\":2},\n \"c\": {\"lat\":3,\"lng\":4}\n}\n",
            ["a a 1,2", "c c 3,4"]
        ),
    ])
    func recordsByKey(text: String, places: [String]) throws {
        let feed = try load(text)
        #expect(feed.places == places)
        #expect(feed.report.format == .json)
        #expect(feed.kinds == (text.contains("\"x\"") ? ["not-a-number"] : []))
        if text.contains("\"x\"") { #expect(feed.report.problems.first?.line == 3) }
    }

    @Test func manyRecordsByKey() throws {
        let text =
            "{" + (1...40_000).map { "\"n\($0)\": {\"lat\": \($0 % 90), \"lon\": 2}" }.joined(separator: ",\n") + "}"
        let feed = try load(Array(text.utf8))
        #expect(feed.report.placed == 40_000)
        #expect(feed.report.problems.isEmpty)
        #expect(feed.table[39_999].id == .string("n40000"))
        #expect(feed.table.rows(named: "n7") == [6])
    }

    @Test func anObjectThatIsAPlaceIsNoObjectOfPlaces() throws {
        let place = #"{"location":{"lat":1,"lon":2},"address":{"street":"x"}}"#
        #expect(try load(place).places == ["1 - 1,2"])
        #expect(
            try load(#"{"lat":1,"lon":2,"near":{"a":{"lat":3,"lon":4},"b":{"lat":5,"lon":6}}}"#).places == ["1 - 1,2"])
    }

    @Test func theArrayWithPositionsHoldsTheRecords() throws {
        for text in [
            #"{"warnings":[{"a":1}],"stops":[{"lat":1,"lon":2},{"lat":3,"lon":4}]}"#,
            #"{"meta":{"log":[{"a":1}]},"data":{"stops":[{"a":1},{"lat":1,"lon":2},{"lat":3,"lon":4}]},"more":[{"lat":5,"lon":6}]}"#,
        ] {
            let feed = try load(text)
            #expect(Array(feed.table.coordinates.map(\.description)) == ["1,2", "3,4"])
        }
        let error = try #require(throws: PeriplusError.self) { try load(#"{"a":[{"x":"u"}],"b":[{"y":"v"}]}"#) }
        #expect(error.message.contains("the fields are x"))
    }

    @Test func singleValues() throws {
        #expect(try load(Self.featureA).places == ["1 A 63.1,21.6"])
        #expect(try load(Self.a).places == ["1 A 63.1,21.6"])
        #expect(try load(#"{"type":"Point","coordinates":[21.6,63.1]}"#).places == ["1 - 63.1,21.6"])
        let collection =
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[0,0],[2,4]]}]}"#
        #expect(try load(collection).places == ["1 - 2,1", "2 - 2,1"])
    }

    @Test func emptyArrays() throws {
        #expect(try load("[]").report.read == 0)
        #expect(try load(#"{"type":"FeatureCollection","features":[]}"#).report.problems.isEmpty)
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "UTF-16 (little-endian)"), ([0xFE, 0xFF, 0, 0x5B], "UTF-16 (big-endian)"),
            ([0x5B, 0, 0x5D, 0], "UTF-16 (little-endian)"), ([0, 0x5B, 0, 0x5D], "UTF-16 (big-endian)"),
            ([0x50, 0x4B, 3, 4, 0], "zip archive"), (Array("<html>".utf8), "XML or HTML"), ([], "the feed is empty"),
            (Array(" \n".utf8), "the feed is empty"),
        ] as [([UInt8], String)])
    func unreadableContent(bytes: [UInt8], reason: String) throws {
        let error = try #require(throws: PeriplusError.self) { try load(bytes) }
        #expect(error.code == .invalidFeed)
        #expect(error.message.contains(reason))
        #expect(error.location?.source == "feed")
    }

    @Test(
        arguments: [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz file", "unpack it first, e.g. xz -dc FILE | periplus -f -"),
            (Array("BZh91AY&SY".utf8), "a bzip2 file", "unpack it first, e.g. bzip2 -dc FILE | periplus -f -"),
            (
                [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive",
                "unpack it first, e.g. 7z x -so FILE | periplus -f -"
            ),
            (
                [0x50, 0x4B, 3, 4, 20, 0], "a zip archive or a spreadsheet",
                "unpack it first, e.g. unzip -p FILE | periplus -f -, or export the spreadsheet as CSV"
            ),
            (Array("%PDF-1.7".utf8), "a PDF document", "export its table as CSV"),
            (Array("PAR1".utf8) + [0x15, 0], "a Parquet file", "convert it to CSV or JSON"),
            (
                Array("SQLite format 3\0".utf8), "a SQLite database",
                "export a table, e.g. sqlite3 -csv -header FILE 'select * from TABLE' | periplus -f -"
            ),
        ] as [([UInt8], String, String)])
    func filesOfOtherKinds(bytes: [UInt8], kind: String, suggestion: String) throws {
        for rest in [[], [UInt8](repeating: 0x41, count: 100)] {
            let error = try #require(throws: PeriplusError.self) { try load(bytes + rest) }
            #expect(error.message == "the feed is \(kind)")
            #expect(error.suggestion == suggestion)
        }
        #expect(try load("PAR1,lat,lon\nx,1,2\n").report.placed == 1)
    }

    @Test(arguments: [
        ("name,town\nA,B\n", "csv"), ("name\ttown\nA\tB\n", "tsv"), (#"[{"name":"A","town":"B"}]"#, "json"),
    ])
    func theFormatIsToldWhereNoFieldIsFound(text: String, format: String) throws {
        let error = try #require(throws: PeriplusError.self) { try load(text) }
        #expect(error.message == "no field looks like a coordinate; read as \(format), the fields are name, town")
    }

    @Test func formatNames() {
        for format in FeedFormat.allCases { #expect(FeedFormat(name: format.rawValue) == format) }
        #expect(FeedFormat(name: "NDJSON") == .jsonLines)
        #expect(FeedFormat(name: "xml") == nil)
        #expect(FeedFormat(fileName: "a.b.geojson.gz") == .geoJSON)
    }

    @Test func missingFile() throws {
        let error = try #require(throws: PeriplusError.self) { try load(.file("/nonexistent/feed.json")) }
        #expect(error.code == .unreadable)
    }

    @Test func forcedFormat() throws {
        let text = "lat\tlon\tname\n1\t2\ta,b,c,d\n"
        #expect(try load(text, FeedOptions(format: .tsv)).places == ["1 a,b,c,d 1,2"])
        let line = #"{"items":[{"lat":5,"lon":6}],"lat":1,"lon":2}"#
        #expect(try load(line, FeedOptions(format: .jsonLines)).places == ["1 - 1,2"])
    }

    @Test func progressIsTold() throws {
        var builder = PlaceTableBuilder()
        var last: FeedProgress?
        _ = try FeedReader.read(.bytes(Array("lat,lon\n1,2\n".utf8), name: "f"), into: &builder) { last = $0 }
        #expect(last == FeedProgress(bytes: 12, totalBytes: 12, records: 1, placed: 1))
    }
}
