import Diagnostics
import Dispatch
import JSON
import Places
import Synchronization
import TestSupport
import Testing

@testable import Feeds

/// A feed that is read in parts by several threads gives the same as one that is read record by record.
@Suite struct PartTests {
    /// Everything that can be seen of a feed that was read, or why it was not.
    struct Outcome: Equatable {
        var lines: [String] = []
        var problems: [FeedProblem] = []
        var counts: [Int] = []
        var error: String?

        init(
            _ source: FeedSource, _ options: FeedOptions = FeedOptions(), chunkSize: Int = FeedWindow.defaultChunkSize,
            recordLimit: Int = FeedWindow.defaultRecordLimit, parts: PartOptions
        ) {
            var builder = PlaceTableBuilder()
            do throws(PeriplusError) {
                let report = try FeedReader.read(
                    source, options: options, into: &builder, chunkSize: chunkSize, recordLimit: recordLimit,
                    parts: parts, progress: nil)
                problems = report.problems
                counts = [report.read, report.placed, report.bytes]
                lines = ["\(report.format) \(report.mapping) \(report.hint ?? "")"]
            } catch {
                self.error = "\(error)"
            }
            let table = builder.build()
            lines.append("\(table.fields)")
            for row in 0..<table.count {
                let place = table[row]
                let fields = place.properties.map { "\($0.field)=\($0.value)" }.joined(separator: ";")
                lines.append("\(place.id) \(place.name ?? "-") \(place.coordinate) \(fields)")
            }
        }
    }

    /// Holds readings in parts against one that takes the records one after the other.
    static func check(
        _ source: FeedSource, _ options: FeedOptions = FeedOptions(), chunkSize: Int = FeedWindow.defaultChunkSize,
        recordLimit: Int = FeedWindow.defaultRecordLimit, sizes: [Int], workers: [Int] = [1, 2, 8],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        func outcome(_ parts: PartOptions) -> Outcome {
            Outcome(source, options, chunkSize: chunkSize, recordLimit: recordLimit, parts: parts)
        }
        let expected = outcome(PartOptions(size: 1, workers: 0))
        for size in sizes {
            for workers in workers {
                let found = outcome(PartOptions(size: size, workers: workers))
                guard found != expected else { continue }
                var text = ""
                if case .bytes(let bytes, _) = source, bytes.count < 5000 {
                    text = String(decoding: bytes, as: UTF8.self)
                }
                let line = zip(found.lines, expected.lines).first { $0 != $1 }
                let problem = zip(found.problems, expected.problems).first { $0 != $1 }
                Issue.record(
                    """
                    parts of \(size) by \(workers): \(found.counts) for \(expected.counts), \(found.error ?? "") for \
                    \(expected.error ?? ""), \(line.map { "\($0)" } ?? ""), \(problem.map { "\($0)" } ?? ""), \
                    \(found.problems.count) problems for \(expected.problems.count): \(text)
                    """, sourceLocation: sourceLocation)
                return
            }
        }
    }

    private static let sizes = [1, 60, 1000, 100_000]

    /// More records than are looked at to find the fields, or there would be no part.
    private static let feeds: [(name: String, text: String)] = {
        let numbers = Array(0..<400)
        func json(_ number: Int) -> String {
            let extra = number % 50 == 17 ? ",\"s\":\"a\\\"}{,[\\u00e9\",\"o\":{\"k\":[1,{}]}" : ""
            let name = number % 7 == 0 ? "" : ",\"name\":\"n\(number % 5)\""
            return "{\"id\":\(number % 390),\"lat\":\(number % 95),\"lon\":\(number)\(name)\(extra)}"
        }
        func feature(_ number: Int) -> String {
            let geometry =
                number % 9 == 0 ? "null" : "{\"type\":\"Point\",\"coordinates\":[\(number % 180),\(number % 92)]}"
            let id = number % 3 == 0 ? ",\"id\":\"f\(number % 300)\"" : ""
            return
                "{\"type\":\"Feature\"\(id),\"geometry\":\(geometry),\"properties\":{\"osm_id\":\(number % 50),\"k\(number % 11)\":[\(number)]}}"
        }
        func row(_ number: Int) -> String {
            switch number % 40 {
            case 31: "\(number),\"a \"\"b\"\"\nc\",\(number % 90),5,6"
            case 33: "\(number),\"x, y\",1,2"
            case 35: "\(number),n,1"
            case 37: ""
            case 39: "\(number % 20),a\"b,1,2,3,4"
            default: "\(number % 380),n\(number % 4),\(number % 95),\(number)"
            }
        }
        let header = "id,name,lat,lon\n"
        return [
            ("lines", numbers.map { json($0) + "\n" }.joined()),
            ("lines without an end", numbers.map(json).joined(separator: "\r\n")),
            ("blank lines", numbers.map { json($0) + "\n \n" }.joined()),
            ("array", "[" + numbers.map(json).joined(separator: ",") + "]"),
            ("wrapped array", "{\"items\":[\n" + numbers.map(json).joined(separator: " ,\n") + "\n], \"next\": null}"),
            ("members", "{" + numbers.map { "\"key \($0)\": \(json($0))" }.joined(separator: ",\n") + "}"),
            ("concatenated", numbers.map(json).joined()),
            ("broken array", "[" + numbers.map { $0 == 300 ? "{\"lat\":1,," : json($0) }.joined(separator: ",") + "]"),
            ("commas", "[" + numbers.map { $0 % 90 == 89 ? ",\(json($0)),5" : json($0) }.joined(separator: ",") + "]"),
            (
                "features",
                "{\"type\":\"FeatureCollection\",\"features\":[" + numbers.map(feature).joined(separator: ",\n") + "]}"
            ),
            ("open", "{\"type\":\"FeatureCollection\",\"features\":[" + numbers.map(feature).joined(separator: ",\n")),
            ("separated", numbers.map { "\u{1E}" + feature($0) + "\n" }.joined()),
            ("rows", header + numbers.map { row($0) + "\n" }.joined()),
            ("rows with CRLF", header + numbers.map { row($0) + "\r\n" }.joined()),
            ("rows with CR", "id,name,lat,lon\r" + numbers.map { row($0) + "\r" }.joined()),
            ("open quote", header + numbers.map { ($0 == 350 ? "1,\"a,2,3" : row($0)) + "\n" }.joined()),
            ("byte order mark", "\u{FEFF}" + header + numbers.map { row($0) + "\n" }.joined()),
        ]
    }()

    @Test(arguments: feeds.indices) func theSameAsRecordByRecord(feed: Int) {
        let bytes = Array(Self.feeds[feed].text.utf8)
        Self.check(.bytes(bytes, name: "feed"), sizes: Self.sizes)
        Self.check(.bytes(bytes, name: "feed"), chunkSize: 13, sizes: [1, 1000], workers: [2])
        var strict = FeedOptions()
        strict.isStrict = true
        Self.check(.bytes(bytes, name: "feed"), strict, sizes: Self.sizes, workers: [3])
    }

    @Test(arguments: feeds.indices) func recordsThatAreTooLong(feed: Int) {
        let bytes = Array(Self.feeds[feed].text.utf8)
        for limit in [25, 60, 90] {
            Self.check(.bytes(bytes, name: "feed"), recordLimit: limit, sizes: [1, 40, 500, 100_000], workers: [2])
        }
    }

    @Test(arguments: feeds.indices) func damagedFeeds(feed: Int) {
        var random = SeededGenerator()
        for _ in 0..<Shared.value("PERIPLUS_ROUNDS", orElse: 300) / 15 {
            var bytes = Array(Self.feeds[feed].text.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = Array("{}[]\",:\\\n\r\t 0-.eE".utf8).randomElement(using: &random) ?? 0
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                case 2: bytes.insert(Array("\"{}[]\n\u{1E},".utf8).randomElement(using: &random) ?? 0, at: place)
                default: bytes[place] = 0xC3
                }
            }
            let size = Int.random(in: 1...3000, using: &random)
            Self.check(.bytes(bytes, name: "feed"), sizes: [size], workers: [Int.random(in: 1...4, using: &random)])
        }
    }

    @Test(arguments: feeds.indices, [true, false]) func packedFeeds(feed: Int, isWhole: Bool) {
        let bytes = Array(Self.feeds[feed].text.utf8)
        for pack in [CompressionTests.gzip, CompressionTests.zstd] {
            // The cut goes through a record, or comes right behind one.
            for place in isWhole ? [bytes.count] : [bytes.count / 2, bytes.count * 3 / 4, bytes.count - 3] {
                var packed = pack(Array(bytes[..<place]))
                if !isWhole { packed += pack(Array(bytes[place...])).prefix(11) }
                Self.check(.bytes(packed, name: "feed"), sizes: [1, 300, 5000], workers: [2])
            }
        }
    }

    /// What more bytes would not help to cut is told apart from what they would, or all of them were looked at in vain.
    @Test(
        arguments: [
            ("{\"a\":1},{\"a\":\"", 7), ("{\"a\":[{}", 0), ("{\"a\":\"}", 0), ("", 0), ("5,{}", nil),
            ("{\"a\":\"\n\"},{}", nil),
            ("{{\"a\":1}}", nil), ("{\"a\":\"\u{FF}\"},{}", nil), ("{]}", nil),
        ] as [(text: String, length: Int?)]) func objectsThatAreCut(text: String, length: Int?) throws
    {
        // U+00FF as ISO 8859-1 has it is no UTF-8.
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        var window = try FeedWindow(.bytes(bytes, name: "feed"))
        try window.grow(to: bytes.count + 1)
        #expect(PartCutter.objects(.commas).length(of: window, within: window.count) == length)
    }

    /// Whoever opens many feeds at once may use up the threads that there are, and the reading must not wait for others.
    @Test(.timeLimit(.minutes(5))) func moreFeedsThanThreads() {
        let bytes = Array(Self.feeds[0].text.utf8)
        let counts = Mutex<[Int]>([])
        let group = DispatchGroup()
        for _ in 0..<100 {
            DispatchQueue.global().async(group: group) {
                let count = Outcome(.bytes(bytes, name: "feed"), parts: PartOptions(size: 1000, workers: 4)).counts[0]
                counts.withLock { $0.append(count) }
            }
        }
        group.wait()
        #expect(counts.withLock { $0 } == Array(repeating: 400, count: 100))
    }

    @Test(.enabled(if: Shared.folder != nil)) func realFeeds() throws {
        let shared = try #require(Shared.folder)
        for path in [
            "geonames-cities1000/cities1000-2019.csv.gz", "geonames-cities1000/cities1000-2019.jsonl.gz",
            "isle-of-man/bus-stops.geojson", "naptan-merseyside/280Stops-merseyside.csv",
            "india-post-offices/post_offices.csv.gz",
        ] {
            Self.check(.file("\(shared)/data/\(path)"), sizes: [100_000, 1 << 20], workers: [2])
        }
    }
}
