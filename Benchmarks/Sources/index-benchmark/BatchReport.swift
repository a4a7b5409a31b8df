import Geodesy
import Measuring
import SpatialIndex

/// Many origins asked for at once on all processors, against one search after the other on one.
enum BatchReport {
    static func show(_ trees: [KDTree], _ drawn: DrawnPlaces, _ options: Options) {
        var table = Table(
            "100,000 origins at once",
            [
                "places", "question", "one by one, ms", "processor time, ms", "at once, ms", "processor time, ms",
            ])
        let origins = drawn.near(100_000)
        let other = KDTree(drawn.others(100_000))
        for tree in trees {
            for count in [1, 10] {
                var neighbors: [Neighbor] = []
                let single = Timing.median(of: options.repetitions) {
                    for origin in origins {
                        tree.findNearest(to: origin, count: count, within: .infinity, into: &neighbors)
                    }
                }
                var lists = NeighborLists()
                tree.findNearest(toEach: origins, count: count, into: &lists)
                let batch = Timing.median(of: options.repetitions) {
                    tree.findNearest(toEach: origins, count: count, into: &lists)
                }
                add("nearest \(count)", single, batch)
            }
            var neighbors: [Neighbor] = []
            let places = drawn.others(100_000)
            let single = Timing.median(of: options.repetitions) {
                for place in places { tree.findNearest(to: place, count: 1, within: .infinity, into: &neighbors) }
            }
            let join = Timing.median(of: options.repetitions) { _ = tree.nearest(toEachOf: other, count: 1) }
            add("join with another tree, nearest 1", single, join)

            func add(_ question: String, _ single: Timing, _ batch: Timing) {
                table.add([
                    NumberText.size(tree.count), question, NumberText.short(single.wall * 1e3),
                    NumberText.short(single.cpu * 1e3), NumberText.short(batch.wall * 1e3),
                    NumberText.short(batch.cpu * 1e3),
                ])
            }
        }
        table.show(asTSV: options.isTSV, textColumns: 2)
    }
}
