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
            let pair = Pair(places)
            // A new set after some queries: sizes and places matter as much as origins do.
            for _ in 0..<min(40, max(1, 40_000 / (places.count + 1))) where asked < wanted {
                asked += try pair.check(from: Self.origin(places, using: &random), using: &random)
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

/// A tree and a scan of the same places.
private struct Pair {
    let tree: KDTree
    let scan: LinearScan
    let places: [Coordinate]

    init(_ places: [Coordinate]) {
        self.places = places
        tree = KDTree(places)
        scan = LinearScan(places)
    }

    /// Asks both everything from one origin; returns how many queries that were.
    func check(from origin: Coordinate, using random: inout SeededGenerator) throws -> Int {
        let all = scan.all(within: .infinity, of: origin)
        let count = [0, 1, 2, 10, 100, places.count, places.count + 1, .max].randomElement(using: &random) ?? 1
        try require(tree.nearest(to: origin, count: count), Array(all.prefix(count)), "nearest \(count)", origin)

        let radius = Length(meters: radius(all, using: &random))
        let inside = all.filter { $0.distance <= radius }
        try require(tree.all(within: radius, of: origin), inside, "within \(radius)", origin)
        try require(
            tree.nearest(to: origin, count: count, within: radius), Array(inside.prefix(count)),
            "nearest \(count) within \(radius)", origin)

        var unsorted: [Neighbor] = []
        tree.findAll(within: radius, of: origin, sorted: false, into: &unsorted)
        try require(unsorted.sorted(), inside, "within \(radius), unsorted", origin)
        try #require(
            tree.count(within: radius, of: origin) == inside.count, "count within \(radius) of \(origin)")

        let taken = min(all.count, Int.random(in: 0...50, using: &random))
        let growing = Array(tree.byGrowingDistance(from: origin).prefix(taken))
        try require(growing, Array(all.prefix(taken)), "\(taken) by growing distance", origin)

        let envelope = try envelope(around: origin, using: &random)
        try #require(
            tree.ids(inside: envelope) == scan.ids(inside: envelope), "\(envelope), \(places.count) places")
        try #require(
            tree.count(inside: envelope) == scan.count(inside: envelope), "count in \(envelope), \(places.count) places"
        )
        return 8
    }

    private func require(_ answer: [Neighbor], _ right: [Neighbor], _ query: String, _ origin: Coordinate) throws {
        // Comparing before requiring keeps a million passing checks cheap.
        guard answer != right else { return }
        let first = zip(answer, right).first { $0 != $1 }
        try #require(
            answer == right,
            "\(query) of \(origin), \(places.count) places: first difference \(String(describing: first))")
    }

    /// Any size from nothing to the whole globe, often exactly the distance of a place.
    private func radius(_ all: [Neighbor], using random: inout SeededGenerator) -> Double {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return all.prefix(200).randomElement(using: &random)?.meters ?? 0
        case 1: return (all.prefix(200).randomElement(using: &random)?.meters ?? 1).nextDown
        case 2: return [0, -1, .nan, .infinity, 2.1e7, 1e9].randomElement(using: &random) ?? 0
        default:
            var radius = 1e-3
            for _ in 0..<Int.random(in: 0..<34, using: &random) { radius *= 2 }
            return radius
        }
    }

    private func envelope(around origin: Coordinate, using random: inout SeededGenerator) throws -> Envelope {
        let place = places.randomElement(using: &random) ?? origin
        let latitude: Double = [origin.latitude, 90, -90, 10].randomElement(using: &random) ?? 0
        let longitude: Double = [origin.longitude, 180, -180, place.longitude, 33].randomElement(using: &random) ?? 0
        let isReversed = Bool.random(using: &random)
        return try Envelope(
            south: min(place.latitude, latitude), west: isReversed ? longitude : place.longitude,
            north: max(place.latitude, latitude), east: isReversed ? place.longitude : longitude)
    }
}
