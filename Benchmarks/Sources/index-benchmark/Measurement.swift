import Geodesy
import Measuring
import SpatialIndex

/// What one kind of search takes, on average over its origins.
struct Measurement {
    /// Processor time, the median over the repetitions, in seconds a query; who else uses the machine matters less to it.
    var seconds: Double
    /// Nodes and leaves looked at; nothing where the tree does not tell.
    var nodes: Double?
    var leaves: Double?
    var answers: Double
    /// Requests for memory; nothing where that cannot be told.
    var allocations: Double?

    init(_ question: Question, _ tree: KDTree, from origins: ArraySlice<Coordinate>, repetitions: Int) {
        var neighbors: [Neighbor] = []
        var found = 0
        func askAll() {
            found = 0
            for origin in origins { found += question.ask(tree, from: origin, into: &neighbors) }
        }
        let scale = 1 / Double(origins.count)
        // From the second pass on, the buffer has held the largest answer.
        askAll()
        allocations = Allocations.count(of: askAll).map { Double($0) * scale }
        seconds = Timing.median(of: repetitions, askAll).cpu * scale
        answers = Double(found) * scale
        let costs = origins.compactMap { question.cost(tree, from: $0) }
        guard !costs.isEmpty else { return }
        nodes = Double(costs.reduce(0) { $0 + $1.nodes }) * scale
        leaves = Double(costs.reduce(0) { $0 + $1.leaves }) * scale
    }
}
