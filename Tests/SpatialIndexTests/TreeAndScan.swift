import Geodesy
import SpatialIndex

/// A tree and a scan of the same places, whose answers must be the same. Threads may share it.
struct TreeAndScan: Sendable {
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
        try require(tree.count(within: radius, of: origin), inside.count, "count within \(radius)", origin)

        let taken = min(all.count, Int.random(in: 0...50, using: &random))
        let growing = Array(tree.byGrowingDistance(from: origin).prefix(taken))
        try require(growing, Array(all.prefix(taken)), "\(taken) by growing distance", origin)

        let envelope = try envelope(around: origin, using: &random)
        try require(tree.ids(inside: envelope), scan.ids(inside: envelope), "\(envelope)", origin)
        try require(tree.count(inside: envelope), scan.count(inside: envelope), "count in \(envelope)", origin)
        return 8
    }

    /// Asks the tree for many origins at once, and the scan for each; returns how many queries that were.
    func checkBatch(from origins: [Coordinate], using random: inout SeededGenerator) throws -> Int {
        let count = [1, 3, 10, 40].randomElement(using: &random) ?? 1
        for (origin, list) in zip(origins, tree.nearest(toEach: origins, count: count)) {
            let right = scan.nearest(to: origin, count: count)
            try require(Array(list), right, "batch of \(origins.count), nearest \(count)", origin)
        }
        return origins.count
    }

    func require<Answer: Equatable>(
        _ answer: Answer, _ right: Answer, _ query: @autoclosure () -> String, _ origin: Coordinate
    ) throws {
        // Text is made for wrong answers alone, which keeps a million right ones cheap.
        guard answer != right else { return }
        var difference = "\(answer), not \(right)"
        if let answer = answer as? [Neighbor], let right = right as? [Neighbor] {
            let first = zip(answer, right).first { $0 != $1 }
            difference = "\(answer.count) places, not \(right.count), first difference \(String(describing: first))"
        }
        throw WrongAnswer(description: "\(query()) of \(origin), \(places.count) places: \(difference)")
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

/// An answer of the tree that is not the scan's. A test fails that throws it, on whatever thread it was found.
struct WrongAnswer: Error, CustomStringConvertible {
    let description: String
}
