import Geodesy
import Measuring
import SpatialIndex

/// How build, memory and searches grow with the number of places.
enum ScaleReport {
    private static let questions: [(question: Question, origins: Int)] = [
        (.nearest(1), 10_000), (.nearest(10), 10_000), (.nearest(100), 2_000),
        (.within(kilometers: 1, isSorted: false), 500), (.within(kilometers: 10, isSorted: false), 50),
    ]

    static func show(_ drawn: DrawnPlaces, _ options: Options) {
        let origins = [("near", drawn.near(10_000)), ("uniform", drawn.uniform(10_000))]
        let columns = options.sizes.map { size in
            var places = drawn.places(size)
            var tree = KDTree([])
            var timing = Timing(wall: 0, cpu: 0)
            let peak = PeakMemory.growth { timing = Timing.of { tree = KDTree(places) } }
            // The index alone answers: it keeps coordinates of its own.
            places = []
            var column = built(tree, timing, peak)
            for (name, origins) in origins {
                for (question, count) in questions {
                    let measured = Measurement(
                        question, tree, from: origins.prefix(count), repetitions: options.repetitions)
                    column.append(("\(name), \(question.name), µs", measured.seconds * 1e6))
                    column.append(("    answers", measured.answers))
                    column.append(("    places compared", (measured.leaves ?? 0) * 16))
                }
            }
            return column
        }
        guard let first = columns.first, let last = columns.last else { return }
        var table = Table("scale", [""] + options.sizes.map(NumberText.size) + ["last by first"])
        for row in first.indices {
            let values = columns.map { NumberText.short($0[row].value) }
            table.add([first[row].name] + values + [NumberText.short(last[row].value / first[row].value)])
        }
        table.show(asTSV: options.isTSV, textColumns: 1)
    }

    private typealias Row = (name: String, value: Double)

    private static func built(_ tree: KDTree, _ timing: Timing, _ peak: Double) -> [Row] {
        let count = Double(tree.count)
        let leaves = Double((tree.count + 15) / 16)
        // A leaf is 16 points of 12 bytes, 16 coordinates of 16 and 16 ids of 4; the rest is nodes.
        return [
            ("build, s", timing.wall), ("build, processor time, s", timing.cpu),
            ("memory while building, bytes a place", peak / count),
            ("index, bytes a place", Double(tree.byteCount) / count),
            ("    coordinates", leaves * 256 / count), ("    points", leaves * 192 / count),
            ("    ids", leaves * 64 / count), ("    nodes", (Double(tree.byteCount) - leaves * 512) / count),
        ]
    }
}
