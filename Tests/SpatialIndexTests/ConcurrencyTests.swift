import Foundation
import Geodesy
import SpatialIndex
import Testing

/// The promise that any number of threads may search a tree at once: each answer equals the scan's.
///
/// `make exactness-threads` runs this under the thread sanitizer, which also tells of accesses that only might go wrong.
@Suite(.serialized)
struct ConcurrencyTests {
    @Test(arguments: Layout.allCases)
    func eightThreadsShareATree(layout: Layout) throws {
        var random = SeededGenerator(seed: Seed.value ^ layout.rawValue.utf8.reduce(11) { $0 &* 31 &+ UInt64($1) })
        let wanted = max(1, Seed.queries(orElse: 2_000) / Layout.allCases.count)
        var asked = 0
        while asked < wanted {
            let size = Self.size(asked: asked, wanted: wanted, using: &random)
            let both = TreeAndScan(layout.places(size, using: &random))
            let seed = random.next()
            let rounds = max(1, min(20, wanted / 40, 4_000 / (size + 1)))
            asked += try onThreads(8) { thread in
                var random = SeededGenerator(seed: seed &+ UInt64(thread))
                var asked = 0
                for _ in 0..<rounds {
                    let origin = ExactnessTests.origin(both.places, using: &random)
                    asked += try both.check(from: origin, using: &random)
                    asked += try Self.checkCost(both, origin, using: &random)
                }
                // Batches of more than 512 origins are shared among processors by each of the threads.
                let isLarge = size <= 70 && Int.random(in: 0..<20, using: &random) == 0
                let origins = (0..<(isLarge ? 600 : 3)).map { _ in
                    ExactnessTests.origin(both.places, using: &random)
                }
                return asked + (try both.checkBatch(from: origins, using: &random))
            }
        }
        print("eight threads: \(layout.rawValue), \(asked) queries, seed \(Seed.value)")
    }

    /// Large enough at first, in long runs, that several threads build the tree; then small, because eight threads scan.
    private static func size(asked: Int, wanted: Int, using random: inout SeededGenerator) -> Int {
        if asked == 0 && wanted > 2_000 { return 45_000 }
        return Int.random(in: 0..<20, using: &random) == 0
            ? .random(in: 71...2_000, using: &random) : .random(in: 0...70, using: &random)
    }

    /// What a search looks at depends on nothing but the tree and the question.
    private static func checkCost(
        _ both: TreeAndScan, _ origin: Coordinate, using random: inout SeededGenerator
    ) throws -> Int {
        let (count, radius) = (Int.random(in: 1...40, using: &random), Length(meters: 1e5))
        let tree = both.tree
        try both.require(
            tree.costOfNearest(to: origin, count: count), tree.costOfNearest(to: origin, count: count),
            "cost of nearest \(count)", origin)
        try both.require(
            tree.costOfAll(within: radius, of: origin), tree.costOfAll(within: radius, of: origin),
            "cost within \(radius)", origin)
        return 4
    }
}

/// Runs a body on so many threads at once, however few processors there are; gives the sum of what they return.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) throws -> Int) throws -> Int {
    // A condition is made of calls that the thread sanitizer knows.
    let results = ThreadResults()
    for thread in 0..<count {
        let thread = Thread { results.add(Result { try body(thread) }) }
        thread.stackSize = 1 << 20
        thread.start()
    }
    return try results.wait(for: count).reduce(0) { try $0 + $1.get() }
}

/// What threads found, for whoever waits for all of them.
private final class ThreadResults: @unchecked Sendable {
    private let condition = NSCondition()
    private var results: [Result<Int, any Error>] = []

    func add(_ result: Result<Int, any Error>) {
        condition.lock()
        results.append(result)
        condition.signal()
        condition.unlock()
    }

    func wait(for count: Int) -> [Result<Int, any Error>] {
        condition.lock()
        defer { condition.unlock() }
        while results.count < count { condition.wait() }
        return results
    }
}
