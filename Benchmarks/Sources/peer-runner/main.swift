import Foundation
import Geodesy
import Measuring
import SpatialIndex

// peer-runner DATASET [REPS]: times the index on arrays that other indexes are timed on, too.
//
// It prints tab-separated rows: peer, data set, query set, operation, threads, queries, wall, cpu, sum of metres, places
// found, memory before and after the build, peak memory, least time. Times are nanoseconds a query, medians over the
// repetitions; seconds for a build. Degrees go in, ids and great-circle metres come out, all conversions included.

let arguments = CommandLine.arguments
let dataSet = arguments.count > 1 ? arguments[1] : "clustered-1M"
let repetitions = arguments.count > 2 ? Int(arguments[2]) ?? 3 : 3
let peer = "periplus"

let places = try Arrays.load(dataSet)
let queries = [("near", try Arrays.load(dataSet + ".near")), ("uniform", try Arrays.load("uniform"))]

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

// MARK: - Build

let memoryBefore = Clock.memory("VmRSS")
var builds: [(wall: Double, cpu: Double)] = []
var tree = KDTree([])
for _ in 0..<repetitions {
    tree = KDTree([])
    let (wall, cpu) = (Clock.wall(), Clock.cpu())
    tree = KDTree(places)
    builds.append((Clock.wall() - wall, Clock.cpu() - cpu))
}
print(
    peer, dataSet, "-", "build", 1, places.count, String(format: "%.4f", median(builds.map(\.wall))),
    String(format: "%.4f", median(builds.map(\.cpu))), "-", "-", Int(memoryBefore), Int(Clock.memory("VmRSS")),
    Int(Clock.memory("VmHWM")), String(format: "%.4f", builds.map(\.cpu).min() ?? 0), separator: "\t")

// MARK: - Queries

enum Operation {
    case nearest(Int)
    case radius(Double)
}

struct Total: Sendable {
    var meters = 0.0
    var count = 0
}

func run(_ operation: Operation, _ origins: ArraySlice<Coordinate>, _ tree: KDTree) -> Total {
    var total = Total()
    var neighbors: [Neighbor] = []
    for origin in origins {
        switch operation {
        case .nearest(let count): tree.findNearest(to: origin, count: count, within: .infinity, into: &neighbors)
        case .radius(let meters):
            tree.findAll(within: Length(meters: meters), of: origin, sorted: false, into: &neighbors)
        }
        total.count += neighbors.count
        for neighbor in neighbors { total.meters += neighbor.meters }
    }
    return total
}

let operations: [(String, Operation)] = [
    ("k1", .nearest(1)), ("k10", .nearest(10)), ("k100", .nearest(100)), ("r1km", .radius(1000)),
    ("r10km", .radius(10_000)),
]
let only = ProcessInfo.processInfo.environment["OPS"] ?? ""
for (querySet, all) in queries {
    for (name, operation) in operations where only.isEmpty || only.contains(name) {
        // The heavy ones take a fifth of the queries, as for the others.
        let count = name == "k100" || name == "r10km" ? all.count / 5 : all.count
        for threads in 1...2 {
            var times: [(wall: Double, cpu: Double)] = []
            var totals: [Total] = []
            for _ in 0..<repetitions {
                let parts = (0..<threads).map { all[count * $0 / threads..<count * ($0 + 1) / threads] }
                let tree = tree
                let results = Results(count: threads)
                let (wall, cpu) = (Clock.wall(), Clock.cpu())
                if threads == 1 {
                    results.set(run(operation, parts[0], tree), at: 0)
                } else {
                    DispatchQueue.concurrentPerform(iterations: threads) { part in
                        results.set(run(operation, parts[part], tree), at: part)
                    }
                }
                times.append((Clock.wall() - wall, Clock.cpu() - cpu))
                totals = results.values
            }
            let scale = 1e9 / Double(count)
            print(
                peer, dataSet, querySet, name, threads, count,
                String(format: "%.1f", median(times.map(\.wall)) * scale),
                String(format: "%.1f", median(times.map(\.cpu)) * scale),
                String(format: "%.0f", totals.reduce(0) { $0 + $1.meters }), totals.reduce(0) { $0 + $1.count }, "-",
                "-", Int(Clock.memory("VmHWM")),
                String(format: "%.1f", (times.map { threads == 1 ? $0.cpu : $0.wall }.min() ?? 0) * scale),
                separator: "\t")
        }
    }
}
