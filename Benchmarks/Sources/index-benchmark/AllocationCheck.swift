import Foundation
import Geodesy
import Measuring
import SpatialIndex

/// Searches that promise to ask for no memory once the buffer has held as many places.
enum AllocationCheck {
    /// Tells of each search whether it keeps the promise; gives whether all do.
    static func run(_ drawn: DrawnPlaces) -> Bool {
        let tree = KDTree(drawn.places(100_000))
        let origins = drawn.near(500) + drawn.uniform(500)
        var isKept = true
        var neighbors: [Neighbor] = []
        for question in Question.withoutAllocations {
            let askAll = { for origin in origins { _ = question.ask(tree, from: origin, into: &neighbors) } }
            askAll()
            guard let count = Allocations.count(of: askAll) else {
                print("index-benchmark: nobody counts allocations on this system")
                return true
            }
            print("\(question.name): \(count) allocations in \(origins.count) queries")
            if count > 0 {
                Allocations.traceFirst(of: askAll)
                isKept = false
            }
        }
        return isKept
    }
}
