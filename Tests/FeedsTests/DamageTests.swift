import Diagnostics
import Places
import TestSupport
import Testing

@testable import Feeds

/// Feeds damaged at random: whatever comes, nothing traps, every record is accounted for, and the size of the window does
/// not matter.
@Suite struct DamageTests {
    private static let feeds = [
        #"[{"id":1,"lat":1.5,"lon":"2","t":["a\"b",{"c":null}]},{"id":2,"lat":3,"lon":4,"n":"é😀"},{"lat":5,"lon":6}]"#,
        "{\"data\":{\"items\":[\n{\"lat\":1,\"lon\":2},\n{\"lat\":3,\"lon\":4,\"o\":{\"k\":[1,2]}}\n]},\"next\":\"x\"}",
        #"{"v":1,"stops":{"a":{"lat":1,"lon":2},"b":{"lat":3,"lon":4,"o":{"k":[1,2]}},"c":{"lat":5,"lon":6}},"w":[1]}"#,
        "{\"lat\":1,\"lon\":2,\"s\":\"a,b\"}\n{\"lat\":3,\"lon\":4}\r\n\n{\"lat\":5,\"lon\":6}\n",
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"properties":{"name":"a"}},{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":null}]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#,
        "\u{1E}{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{}}\n\u{1E}{}\n",
        "id,name,lat,lon\n1,\"a \"\"b\"\", c\",1,2\r\n2,\"x\ny\",3,4\n3,,5,6\n",
        "id\twkt\n1\tPOINT(1 2)\n2\tPOLYGON((0 0,1 0,1 1,0 0))\n3\t\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[1,2]}\"\n",
    ]

    @Test(arguments: feeds.indices)
    func nothingTrapsAndNothingIsLost(feed: Int) {
        var random = SplitMix(seed: UInt64(Shared.value("PERIPLUS_SEED", orElse: 1)) &+ UInt64(feed))
        let original = Array(Self.feeds[feed].utf8)
        for round in 0..<Shared.value("PERIPLUS_ROUNDS", orElse: 300) {
            var bytes = original
            for _ in 0...Int.random(in: 0..<3, using: &random) { Self.damage(&bytes, &random) }
            check(bytes, name: "round \(round)", chunkSize: Int.random(in: 1...40, using: &random))
        }
    }

    private func check(_ bytes: [UInt8], name: String, chunkSize: Int) {
        let feed: Loaded
        do {
            feed = try load(bytes)
        } catch {
            #expect(!error.message.isEmpty)
            #expect((try? load(bytes, chunkSize: chunkSize)) == nil)
            return
        }
        let rejected = feed.report.problems.filter { $0.severity == .rejected && $0.record != nil }
        #expect(feed.report.read == feed.report.placed + rejected.count, "\(name)")
        #expect(Set(rejected.map(\.record)).count == rejected.count, "\(name)")
        let other = try? load(bytes, chunkSize: chunkSize)
        #expect(
            other?.places == feed.places, "\(name), chunks of \(chunkSize): \(String(decoding: bytes, as: UTF8.self))")
        #expect(other?.report.problems == feed.report.problems, "\(name), chunks of \(chunkSize)")
    }

    /// Changes, removes, doubles or adds a few bytes, mostly such that mean something.
    private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
        let meaning = Array("{}[]\",:\\\n\r\t 0-.eE;|x".utf8) + [0x1E, 0xFF, 0xC3, 0]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = meaning.randomElement(using: &random) ?? 0
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 3: bytes.insert(meaning.randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}

/// SplitMix64: random numbers that a seed repeats.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }
}
