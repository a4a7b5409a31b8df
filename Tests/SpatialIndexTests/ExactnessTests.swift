import Geodesy
import SpatialIndex
import Testing

/// The promise of the index: every answer equals that of a scan of all places, ids and distances, to the last bit.
///
/// `PERIPLUS_SEED` chooses other random places and queries, `PERIPLUS_QUERIES` how many.
struct ExactnessTests {
    @Test(arguments: Layout.allCases)
    func everyAnswerEqualsTheScan(layout: Layout) throws {
        var random = SeededGenerator(seed: Seed.value ^ layout.rawValue.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        let wanted = max(1, Seed.queries / Layout.allCases.count)
        var asked = 0
        while asked < wanted {
            let places = layout.places(Self.size(asked: asked, wanted: wanted, using: &random), using: &random)
            let both = TreeAndScan(places)
            // A new set after some queries: sizes and places matter as much as origins do.
            for _ in 0..<min(40, max(1, 40_000 / (places.count + 1))) where asked < wanted {
                asked += try both.check(from: Self.origin(places, using: &random), using: &random)
            }
        }
        print("exactness: \(layout.rawValue), \(asked) queries, seed \(Seed.value)")
    }

    /// Mostly small sets, which a scan answers fast; in long runs one of 100,000 places first, and more now and then.
    static func size(asked: Int, wanted: Int, using random: inout SeededGenerator) -> Int {
        let isLong = wanted > 2_000
        switch Int.random(in: 0..<1000, using: &random) {
        case 0 where isLong, _ where isLong && asked == 0: return 100_000
        case 0..<10: return .random(in: 1_000...10_000, using: &random)
        case 10..<300: return .random(in: 33...1_000, using: &random)
        default: return .random(in: 0...70, using: &random)
        }
    }

    static func origin(_ places: [Coordinate], using random: inout SeededGenerator) -> Coordinate {
        let place = places.randomElement(using: &random) ?? Layout.make(1, 2)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return place
        case 1: return Layout.antipode(of: place)
        case 2: return Layout.make(90, 17)
        case 3: return Layout.make(-90, -180)
        case 4: return Layout.make(place.latitude, 180)
        case 5: return Layout.near(place, 0.01, using: &random)
        case 6: return Layout.near(Layout.antipode(of: place), 1e-6, using: &random)
        default: return Layout.anywhere(using: &random)
        }
    }
}
