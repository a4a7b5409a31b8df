public import Geodesy

extension KDTree {
    /// All places by growing distance, each found only when it is asked for.
    ///
    /// Source: G. R. Hjaltason and H. Samet, "Distance browsing in spatial databases", ACM TODS 24 (1999).
    ///
    /// - Complexity: O(log n) on average for each place taken, and memory for the places and nodes on the frontier.
    public func byGrowingDistance(from origin: Coordinate) -> GrowingNeighbors {
        GrowingNeighbors(tree: self, origin: origin)
    }
}

/// The places of a ``KDTree`` by growing distance from an origin.
public struct GrowingNeighbors: Sequence, Sendable {
    let tree: KDTree
    let origin: Coordinate

    public func makeIterator() -> Iterator { Iterator(tree, origin) }

    /// Finds the places one after the other.
    ///
    /// A queue holds places that have been measured and nodes that have not been opened, each node at a distance that
    /// none of its places is nearer than. A place that comes to the front is therefore the next one; a node at the same
    /// distance goes first, because it may hold a place with a smaller id.
    public struct Iterator: IteratorProtocol {
        private let tree: KDTree
        private let origin: Haversine
        private let point: SIMD4<Float>
        private var queue: [Entry] = []

        fileprivate init(_ tree: KDTree, _ origin: Coordinate) {
            self.tree = tree
            self.origin = Haversine(of: origin)
            point = Probe(origin).lanes
            if tree.count > 0 { tree.withHandle { queue.append(Entry(meters: 0, content: .node($0.root))) } }
        }

        public mutating func next() -> Neighbor? {
            while let entry = pop() {
                switch entry.content {
                case .place(let id): return Neighbor(id: id, meters: entry.meters)
                case .node(let node): open(node)
                }
            }
            return nil
        }

        private mutating func open(_ node: NodeReference) {
            let shape = tree.shape
            guard node.isLeaf else {
                for lane in 0..<shape.childCount(of: node) {
                    let box = tree.withHandle { $0.box(node, lane) }
                    let haversine = PruningBound.haversine(squaredChord: box.squaredDistance(to: point))
                    let meters = tree.sphere.meters(haversine: haversine / PruningBound.tie)
                    push(Entry(meters: meters, content: .node(node.child(lane))))
                }
                return
            }
            for slot in shape.slots(of: node) {
                let (id, coordinate) = tree.withHandle { ($0.id(slot), $0.coordinate(slot)) }
                let meters = tree.sphere.meters(haversine: origin.value(to: coordinate))
                push(Entry(meters: meters, content: .place(id)))
            }
        }

        // MARK: - The queue, a binary heap with the first entry on top

        private mutating func push(_ entry: Entry) {
            queue.append(entry)
            var child = queue.count - 1
            while child > 0 {
                let parent = (child - 1) / 2
                guard queue[child].precedes(queue[parent]) else { return }
                queue.swapAt(child, parent)
                child = parent
            }
        }

        private mutating func pop() -> Entry? {
            guard let first = queue.first else { return nil }
            let last = queue.removeLast()
            guard !queue.isEmpty else { return first }
            queue[0] = last
            var parent = 0
            while true {
                var child = 2 * parent + 1
                guard child < queue.count else { return first }
                if child + 1 < queue.count, queue[child + 1].precedes(queue[child]) { child += 1 }
                guard queue[child].precedes(queue[parent]) else { return first }
                queue.swapAt(child, parent)
                parent = child
            }
        }
    }
}

/// What waits in the queue of ``GrowingNeighbors``.
private struct Entry {
    enum Content {
        case node(NodeReference)
        case place(Int)
    }

    var meters: Double
    var content: Content

    func precedes(_ other: Entry) -> Bool {
        guard meters == other.meters else { return meters < other.meters }
        switch (content, other.content) {
        case (.place(let a), .place(let b)): return a < b
        case (.node, .place): return true
        case (_, .node): return false
        }
    }
}
