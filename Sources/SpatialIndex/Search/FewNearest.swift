import VectorKernels

/// Looks for up to 16 places, whose distances it keeps in order all the time.
@safe
struct FewNearest: LeafVisitor {
    static let capacity = 16

    let leaves: LeafReader
    var candidates: Candidates
    /// The distances of the best places in ascending order, the last ones of 16.
    private let best: UnsafeMutablePointer<Float>
    private(set) var bound: Float

    init(
        _ leaves: LeafReader, _ candidates: Candidates, best: UnsafeMutablePointer<Float>, wanted: Int, bound: Float
    ) {
        unsafe (self.leaves, self.candidates, self.best, self.bound) = (leaves, candidates, best, bound)
        // What can never be dropped takes the places that are not wanted.
        for index in 0..<FewNearest.capacity {
            unsafe best[index] = index < FewNearest.capacity - wanted ? -.infinity : .infinity
        }
    }

    @inline(__always)
    mutating func visit(_ leaf: Int) {
        let mask = leaves.places(of: leaf, within: bound)
        guard mask != 0 else { return }
        if !candidates.hasRoom {
            candidates.keep(within: bound)
            if !candidates.hasRoom { return (bound, candidates.isOverflowing) = (-1, true) }
        }
        unsafe candidates.append(mask, ofLeaf: leaf, distances: leaves.distances)
        var rest = mask
        while rest != 0 {
            unsafe periplus_insert(best, leaves.distances[rest.trailingZeroBitCount])
            rest &= rest &- 1
        }
        bound = min(bound, PruningBound.squaredChord(ofRank: unsafe best[FewNearest.capacity - 1]))
    }
}
