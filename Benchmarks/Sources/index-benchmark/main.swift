import Foundation
import SpatialIndex

guard let options = Options(CommandLine.arguments.dropFirst()) else {
    FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
    exit(2)
}
let drawn = try DrawnPlaces()
switch options.mode {
case .reports:
    let trees = options.sizes.map { KDTree(drawn.places($0)) }
    SearchReport.show(trees, drawn, options)
    BatchReport.show(trees, drawn, options)
    // Last, because threads that were kept on one processor are slow to leave it on a busy machine.
    BuildReport.show(drawn, options)
case .check:
    exit(AllocationCheck.run(drawn) ? 0 : 1)
case .scale:
    ScaleReport.show(drawn, options)
}
