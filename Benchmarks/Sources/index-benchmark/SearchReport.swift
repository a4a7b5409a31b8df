import Geodesy
import SpatialIndex

/// What every kind of search takes.
enum SearchReport {
    static func show(_ trees: [KDTree], _ drawn: DrawnPlaces, _ options: Options) {
        var table = Table(
            "searches",
            [
                "places", "origins", "question", "µs", "nodes", "leaves", "compared", "answers", "allocations",
            ])
        let origins = [("near", drawn.near(10_000)), ("uniform", drawn.uniform(10_000))]
        for tree in trees {
            for (name, origins) in origins {
                for (question, count) in Question.all {
                    let measured = Measurement(
                        question, tree, from: origins.prefix(count), repetitions: options.repetitions)
                    table.add([
                        NumberText.size(tree.count), name, question.name, NumberText.microseconds(measured.seconds),
                        NumberText.short(measured.nodes), NumberText.short(measured.leaves),
                        NumberText.short(measured.leaves.map { $0 * 16 }), NumberText.short(measured.answers),
                        NumberText.short(measured.allocations),
                    ])
                }
            }
        }
        table.show(asTSV: options.isTSV, textColumns: 3)
    }
}
