// Times the loading of one feed, stage by stage: `feed-runner FEED [REPETITIONS]`.
import Foundation
import Periplus

/// The processor time of the whole process, in seconds.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

struct Run {
    var wall = 0.0
    var processor = 0.0
    var index = 0.0
    var input = 0.0
    var parsing = 0.0
    var columns = 0.0
    var rows = 0
    var latitudes = 0.0
    var longitudes = 0.0
}

func run(_ path: String) throws -> Run {
    var run = Run()
    let (start, startOfWork) = (ContinuousClock.now, processorTime())
    var builder = PlaceTableBuilder()
    let report = try FeedReader.read(.file(path), into: &builder)
    let table = builder.build()
    run.wall = (ContinuousClock.now - start).seconds
    run.processor = processorTime() - startOfWork
    let beforeIndex = ContinuousClock.now
    let index = KDTree(table.coordinates)
    run.index = (ContinuousClock.now - beforeIndex).seconds
    run.input = report.effort.input.seconds
    run.parsing = report.effort.parsing.seconds
    run.columns = report.effort.columns.seconds
    run.rows = table.count
    for coordinate in table.coordinates {
        run.latitudes += coordinate.latitude
        run.longitudes += coordinate.longitude
    }
    precondition(index.count == table.count)
    return run
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    FileHandle.standardError.write(Data("usage: feed-runner FEED [REPETITIONS]\n".utf8))
    exit(64)
}
let repetitions = arguments.count > 2 ? Int(arguments[2]) ?? 3 : 3
var runs: [Run] = []
for _ in 0..<repetitions { runs.append(try run(arguments[1])) }
guard let best = runs.min(by: { $0.wall < $1.wall }) else { exit(64) }
let columns = [
    best.wall, best.processor, Double(best.rows), best.latitudes, best.longitudes, best.input, best.parsing,
    best.columns, best.index,
]
print(columns.map { "\($0)" }.joined(separator: "\t"))
