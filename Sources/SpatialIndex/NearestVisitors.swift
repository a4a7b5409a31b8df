import VectorKernels

/// Where a visitor finds the leaves, and where it puts the 16 distances of the one it looks at.
@safe
struct LeafReader {
    let tree: TreeHandle
    let probe: Probe
    let distances: UnsafeMutablePointer<Float>

    /// The places of a leaf within a squared chord, as a bit mask; ``distances`` holds them all.
    @inline(__always)
    func places(of leaf: Int, within bound: Float) -> UInt32 {
        unsafe periplus_points_within(tree.points(leaf), probe.x, probe.y, probe.z, bound, distances)
    }
}

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

/// Looks for any number of places.
///
/// How many candidates there are at what distance is counted in steps, so that it is known at any time how far away the last of
/// those wanted is at most; the candidates themselves stay as they are until the end.
@safe
struct ManyNearest: LeafVisitor {
    let leaves: LeafReader
    var candidates: Candidates
    private let wanted: Int
    private(set) var bound: Float

    private var steps = Steps(from: 0, through: 0)
    /// How many candidates there are on each step.
    private let counts: UnsafeMutablePointer<Int32>
    /// The first step that has enough candidates before its end; beyond the last while there are not enough.
    private var last = Steps.count
    /// How many candidates lie on the steps up to the last; not counted while there are not enough.
    private var total = 0
    /// Where the last step falls below this, the steps have become too wide.
    private var coarse = 0

    /// - Parameter counts: Room for ``Steps/count`` numbers.
    init(
        _ leaves: LeafReader, _ candidates: Candidates, counts: UnsafeMutablePointer<Int32>, wanted: Int, bound: Float
    ) {
        unsafe (self.leaves, self.candidates, self.counts) = (leaves, candidates, counts)
        (self.wanted, self.bound) = (wanted, bound)
    }

    @inline(__always)
    mutating func visit(_ leaf: Int) {
        let mask = leaves.places(of: leaf, within: bound)
        guard mask != 0 else { return }
        let first = candidates.count
        unsafe candidates.append(mask, ofLeaf: leaf, distances: leaves.distances)
        if last < Steps.count {
            count(from: first)
            lower()
        } else if candidates.count >= wanted {
            divide()
        }
        if !candidates.hasRoom {
            candidates.keep(within: bound)
            if !candidates.hasRoom { (bound, candidates.isOverflowing) = (-1, true) }
        }
    }

    /// Drops what is not among the wanted places by the tree's arithmetic.
    mutating func finish() {
        if last < Steps.count { candidates.keep(within: bound) }
    }

    @inline(__always)
    private mutating func count(from first: Int) {
        for index in first..<candidates.count {
            let step = steps.step(of: candidates.distance(index))
            unsafe counts[step] &+= 1
            total &+= step <= last ? 1 : 0
        }
    }

    /// Leaves out the steps that are not needed for the wanted number.
    @inline(__always)
    private mutating func lower() {
        guard unsafe total &- Int(counts[last]) >= wanted else { return }
        repeat {
            total &-= Int(unsafe counts[last])
            last &-= 1
        } while unsafe total &- Int(counts[last]) >= wanted
        bound = min(bound, PruningBound.squaredChord(ofRank: steps.upperBound(of: last)))
        if last < coarse { divide() }
    }

    /// Divides the distances there are into steps.
    private mutating func divide() {
        candidates.keep(within: bound)
        let (least, greatest) = candidates.range()
        steps = Steps(from: least, through: greatest)
        unsafe counts.update(repeating: 0, count: Steps.count)
        (last, total, coarse) = (Steps.count - 1, 0, 0)
        count(from: 0)
        lower()
        bound = min(bound, PruningBound.squaredChord(ofRank: steps.upperBound(of: last)))
        coarse = min(last, Steps.count / 4)
    }
}
