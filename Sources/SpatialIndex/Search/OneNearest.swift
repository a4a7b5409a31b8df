import VectorKernels

/// Looks for the one nearest place.
@safe
struct OneNearest: LeafVisitor {
    let leaves: LeafReader
    var candidates: Candidates
    private(set) var bound: Float

    init(_ leaves: LeafReader, _ candidates: Candidates, bound: Float) {
        (self.leaves, self.candidates, self.bound) = (leaves, candidates, bound)
    }

    @inline(__always)
    mutating func visit(_ leaf: Int) {
        let probe = leaves.probe
        let least = unsafe periplus_distances_to_points(
            leaves.tree.points(leaf), probe.x, probe.y, probe.z, leaves.distances)
        guard least <= bound else { return }
        bound = min(bound, PruningBound.squaredChord(ofRank: least))
        if !candidates.hasRoom {
            candidates.keep(within: bound)
            if !candidates.hasRoom { return (bound, candidates.isOverflowing) = (-1, true) }
        }
        let mask = unsafe periplus_values_within(leaves.distances, bound)
        // One of them is likely to be the answer.
        leaves.tree.prefetchPlace(leaf << 4 | mask.trailingZeroBitCount)
        unsafe candidates.append(mask, ofLeaf: leaf, distances: leaves.distances)
    }
}
