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
