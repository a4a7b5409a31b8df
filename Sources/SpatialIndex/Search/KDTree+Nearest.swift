public import Geodesy

extension KDTree: NeighborSearch {
    /// Puts the nearest places into a buffer, nearest first, those at the same distance by id.
    ///
    /// The search allocates nothing: once the buffer has held as many places, no memory is asked for.
    ///
    /// - Complexity: O(log n + k log k) on average.
    public func findNearest(
        to origin: Coordinate, count wanted: Int, within radius: Length, into neighbors: inout [Neighbor]
    ) {
        _ = search(nearestTo: origin, count: wanted, within: radius, into: &neighbors)
    }

    @inline(__always)
    func search(
        nearestTo origin: Coordinate, count wanted: Int, within radius: Length, into neighbors: inout [Neighbor]
    ) -> SearchCost {
        guard let reach = Reach(radius, sphere), count > 0, wanted > 0 else {
            neighbors.removeAll(keepingCapacity: true)
            return SearchCost()
        }
        return withHandle { handle in
            let search = NearestSearch(
                tree: handle, sphere: sphere, origin: origin, wanted: min(wanted, count), radius: radius, reach: reach)
            if wanted <= FewNearest.capacity, let cost = search.findFew(into: &neighbors) { return cost }
            // Twice as many candidates as places are kept. More come together only where a great many places are at one spot.
            var room = 2 * search.wanted + 4 * TreeShape.leafCapacity
            while true {
                if let cost = search.findMany(into: &neighbors, room: room) { return cost }
                room *= 2
            }
        }
    }
}

/// One search for the nearest places.
struct NearestSearch {
    let tree: TreeHandle
    let sphere: Sphere
    let origin: Coordinate
    let wanted: Int
    let radius: Length
    let reach: Reach

    /// Finds up to 16 places, with memory on the stack alone; gives nothing when too many are about equally far away.
    @inline(__always)
    func findFew(into neighbors: inout [Neighbor]) -> SearchCost? {
        unsafe withUnsafeTemporaryAllocation(byteCount: Traversal.byteCount, alignment: 16) { memory in
            unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { more in
                guard let memory = memory.baseAddress, let more = more.baseAddress else { return nil }
                let probe = Probe(origin)
                var traversal = unsafe Traversal(tree, probe, memory: memory)
                let leaves = unsafe LeafReader(tree: tree, probe: probe, distances: traversal.lanes)
                let candidates = unsafe Candidates(more + 64, capacity: 60)
                let found: UnsafeMutableBufferPointer<Neighbor>?
                if wanted == 1 {
                    var visitor = OneNearest(leaves, candidates, bound: reach.squaredChord)
                    traversal.visitNearestFirst(fromLevel: 0, &visitor)
                    visitor.candidates.keep(within: visitor.bound)
                    unsafe found = measure(visitor.candidates)
                } else {
                    let best = unsafe more.assumingMemoryBound(to: Float.self)
                    var visitor = unsafe FewNearest(
                        leaves, candidates, best: best, wanted: wanted, bound: reach.squaredChord)
                    traversal.visitNearestFirst(fromLevel: 0, &visitor)
                    visitor.candidates.keep(within: visitor.bound)
                    unsafe found = measure(visitor.candidates)
                }
                guard let found = unsafe found else { return nil }
                unsafe neighbors.replace(with: UnsafeBufferPointer(found))
                return traversal.cost
            }
        }
    }

    /// Finds any number of places; gives nothing when `room` for them is not enough.
    ///
    /// The candidates lie in the buffer that becomes the answer.
    func findMany(into neighbors: inout [Neighbor], room: Int) -> SearchCost? {
        neighbors.resize(to: room)
        var cost = SearchCost()
        let found = unsafe neighbors.withUnsafeMutableBytes { entries in
            unsafe withUnsafeTemporaryAllocation(byteCount: Traversal.byteCount, alignment: 16) { memory in
                unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: Steps.count) { counts -> Int? in
                    guard let memory = memory.baseAddress, let entries = entries.baseAddress,
                        let counts = counts.baseAddress
                    else { return nil }
                    let probe = Probe(origin)
                    var traversal = unsafe Traversal(tree, probe, memory: memory)
                    let leaves = unsafe LeafReader(tree: tree, probe: probe, distances: traversal.lanes)
                    let candidates = unsafe Candidates(entries, capacity: room)
                    var visitor = unsafe ManyNearest(
                        leaves, candidates, counts: counts, wanted: wanted, bound: reach.squaredChord)
                    // Begin where so many places lie below one node that the last of them is a good bound.
                    let isBelowNode = wanted <= TreeShape.fanOut * TreeShape.leafCapacity
                    traversal.visitNearestFirst(
                        fromLevel: isBelowNode ? 1 : tree.root.level, &visitor)
                    visitor.finish()
                    cost = traversal.cost
                    return unsafe measure(visitor.candidates)?.count
                }
            }
        }
        neighbors.resize(to: found ?? 0)
        return found == nil ? nil : cost
    }

    /// Turns candidates into those neighbours that are wanted and near enough; gives nothing when there was no room for all.
    @inline(__always)
    private func measure(_ candidates: Candidates) -> UnsafeMutableBufferPointer<Neighbor>? {
        guard !candidates.isOverflowing else { return nil }
        let neighbors = unsafe candidates.measure(from: Haversine(of: origin), on: sphere, tree, sorted: true)
        var found = min(candidates.count, wanted)
        while found > 0, unsafe !(neighbors[found - 1].meters <= radius.meters) { found -= 1 }
        return unsafe UnsafeMutableBufferPointer(start: neighbors, count: found)
    }
}
