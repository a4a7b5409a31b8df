public import Geodesy

extension KDTree {
    /// Puts all places within a radius, its edge included, into a buffer; nearest first and then by id, or in any order.
    ///
    /// - Complexity: O(log n + m log m) for m places found, on average.
    public func findAll(
        within radius: Length, of origin: Coordinate, sorted: Bool, into neighbors: inout [Neighbor]
    ) {
        _ = search(within: radius, of: origin, into: &neighbors)
        if sorted { neighbors.sort() }
    }

    @inline(__always)
    func search(within radius: Length, of origin: Coordinate, into neighbors: inout [Neighbor]) -> SearchCost {
        guard let reach = Reach(radius, sphere), count > 0 else {
            neighbors.removeAll(keepingCapacity: true)
            return SearchCost()
        }
        var cost = SearchCost()
        withHandle { handle in
            unsafe withUnsafeTemporaryAllocation(byteCount: Traversal.byteCount, alignment: 16) { memory in
                unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { more in
                    unsafe withUnsafeMutablePointer(to: &neighbors) { neighbors in
                        guard let memory = memory.baseAddress, let more = more.baseAddress else { return }
                        let probe = Probe(origin)
                        var traversal = unsafe Traversal(handle, probe, memory: memory)
                        var visitor = unsafe RadiusVisitor(
                            leaves: LeafReader(tree: handle, probe: probe, distances: traversal.lanes),
                            origin: Haversine(of: origin), sphere: sphere, radius: radius.meters,
                            bound: reach.squaredChord, candidates: Candidates(more, capacity: 64), neighbors: neighbors)
                        traversal.visitAll(&visitor)
                        visitor.measure()
                        visitor.finish()
                        cost = traversal.cost
                    }
                }
            }
        }
        return cost
    }
}

/// Measures all places within a radius, some at a time.
@safe
private struct RadiusVisitor: LeafVisitor {
    let leaves: LeafReader
    let origin: Haversine
    let sphere: Sphere
    let radius: Double
    let bound: Float
    var candidates: Candidates
    let neighbors: UnsafeMutablePointer<[Neighbor]>
    /// How many neighbours there are; the buffer may hold more, from its last use.
    var found = 0

    @inline(__always)
    mutating func visit(_ leaf: Int) {
        let mask = leaves.places(of: leaf, within: bound)
        guard mask != 0 else { return }
        if !candidates.hasRoom { measure() }
        leaves.prefetchPlaces(mask, of: leaf)
        unsafe candidates.append(mask, ofLeaf: leaf, distances: leaves.distances)
    }

    mutating func measure() {
        let measured = unsafe candidates.measure(from: origin, on: sphere, leaves.tree, sorted: false)
        var kept = 0
        for index in 0..<candidates.count {
            let neighbor = unsafe measured[index]
            unsafe measured[kept] = neighbor
            kept &+= neighbor.meters <= radius ? 1 : 0
        }
        candidates.removeAll()
        let content = unsafe UnsafeBufferPointer(start: measured, count: kept)
        if found == 0 {
            unsafe neighbors.pointee.replace(with: content)
        } else {
            unsafe neighbors.pointee.append(contentsOf: content)
        }
        found += kept
    }

    /// Drops what the buffer held before.
    func finish() { unsafe neighbors.pointee.resize(to: found) }
}
