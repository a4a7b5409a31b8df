import Geodesy
import Measuring
import SpatialIndex

/// What it takes to build a tree, and what the tree takes.
enum BuildReport {
    static func show(_ drawn: DrawnPlaces, _ options: Options) {
        var table = Table(
            "build", ["places", "processors", "ms", "processor time, ms", "ns a place", "bytes a place"])
        for size in options.sizes {
            let places = drawn.places(size)
            func measured() -> Timing { Timing.median(of: options.repetitions) { _ = KDTree(places) } }
            let bytes = Double(KDTree(places).byteCount) / Double(size)
            for (name, timing) in [("all", measured()), ("one", Processors.one(measured))] {
                guard let timing else { continue }
                table.add([
                    NumberText.size(size), name, NumberText.short(timing.wall * 1e3),
                    NumberText.short(timing.cpu * 1e3), NumberText.short(timing.wall * 1e9 / Double(size)),
                    NumberText.short(bytes),
                ])
            }
        }
        table.show(asTSV: options.isTSV, textColumns: 2)
    }
}
