import Geodesy

/// Places that may belong to an answer: their squared chords in the tree's arithmetic, and their slots.
///
/// An entry is one number, the bits of the distance above those of the slot. Distances are not negative, so that entries are
/// ordered as their distances are. The first half of the memory holds the entries; the whole of it becomes the neighbours that
/// they are turned into, each of which takes the room of two.
@safe
struct Candidates {
    private let entries: UnsafeMutablePointer<UInt64>
    /// How many entries there is room for, and at last how many neighbours.
    let capacity: Int
    private(set) var count = 0
    /// Whether there was no room for places that may belong to the answer.
    var isOverflowing = false

    /// - Parameter memory: 16 bytes for each of the capacity.
    @inline(__always)
    init(_ memory: UnsafeMutableRawPointer, capacity: Int) {
        unsafe entries = memory.bindMemory(to: UInt64.self, capacity: 2 * capacity)
        self.capacity = capacity
    }

    /// Whether there is room for a whole leaf.
    @inline(__always)
    var hasRoom: Bool { count &+ TreeShape.leafCapacity <= capacity }

    /// Adds the places of a leaf that a mask names; there must be room.
    @inline(__always)
    mutating func append(_ mask: UInt32, ofLeaf leaf: Int, distances: UnsafePointer<Float>) {
        var mask = mask
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            let distance = unsafe UInt64(distances[lane].bitPattern)
            unsafe entries[count] = distance << 32 | UInt64(truncatingIfNeeded: leaf << 4 | lane)
            count &+= 1
        }
    }

    mutating func removeAll() { count = 0 }

    @inline(__always)
    func distance(_ index: Int) -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: unsafe entries[index] >> 32))
    }

    /// Drops what is farther than a squared chord.
    @inline(__always)
    mutating func keep(within bound: Float) {
        let limit = UInt64(bound.bitPattern) << 32 | 0xFFFF_FFFF
        var kept = 0
        for index in 0..<count {
            let entry = unsafe entries[index]
            unsafe entries[kept] = entry
            kept &+= 1 &- isLess(limit, entry)
        }
        count = kept
    }

    /// 1 when the first entry is less, otherwise 0, as arithmetic that no compiler turns into a branch; both are below 2⁶³.
    @inline(__always)
    private func isLess(_ a: UInt64, _ b: UInt64) -> Int { Int(truncatingIfNeeded: (a &- b) >> 63) }

    /// The least and the greatest distance.
    func range() -> (least: Float, greatest: Float) {
        var (least, greatest) = (Float.infinity, Float(0))
        for index in 0..<count {
            least = min(least, distance(index))
            greatest = max(greatest, distance(index))
        }
        return (least, greatest)
    }

    // MARK: - Order

    /// Puts the entries in ascending order into the second half of the memory.
    @inline(__always)
    private func sort() -> UnsafeMutablePointer<UInt64> {
        let sorted = unsafe entries + capacity
        guard count <= 24 else {
            unsafe sortMany(into: sorted)
            return unsafe sorted
        }
        // So few are sorted fastest by counting for each how many are less: no branch depends on them.
        for index in 0..<count {
            let entry = unsafe entries[index]
            var rank = 0
            for other in 0..<count { rank &+= isLess(unsafe entries[other], entry) }
            unsafe sorted[rank] = entry
        }
        return unsafe sorted
    }

    /// Sorts by steps of distance, which are about equally full, because the area of a circle grows as the square of its radius
    /// does.
    private func sortMany(into sorted: UnsafeMutablePointer<UInt64>) {
        let (least, greatest) = range()
        let steps = Steps(from: least, through: greatest)
        let isEven = unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: Steps.count) { counts in
            unsafe counts.update(repeating: 0)
            for index in 0..<count { unsafe counts[steps.step(of: distance(index))] &+= 1 }
            var (start, most) = (Int32(0), Int32(0))
            for step in 0..<Steps.count {
                let count = unsafe counts[step]
                unsafe counts[step] = start
                (start, most) = (start &+ count, max(most, count))
            }
            guard most <= 32 else { return false }
            for index in 0..<count {
                let step = steps.step(of: distance(index))
                unsafe sorted[Int(counts[step])] = entries[index]
                unsafe counts[step] &+= 1
            }
            for end in 0..<count {
                let entry = unsafe sorted[end]
                var index = end
                while index > 0, unsafe sorted[index &- 1] > entry {
                    unsafe sorted[index] = sorted[index &- 1]
                    index &-= 1
                }
                unsafe sorted[index] = entry
            }
            return true
        }
        guard !isEven else { return }
        unsafe InPlaceSort.mergeSort(entries, count: count, into: sorted)
    }

    // MARK: - Neighbours

    /// Puts neighbours in the place of the candidates, in their exact order, or in any.
    @inline(__always)
    func measure(
        from origin: Haversine, on sphere: Sphere, _ tree: TreeHandle, sorted isSorted: Bool
    ) -> UnsafeMutablePointer<Neighbor> {
        let memory = unsafe UnsafeMutableRawPointer(entries)
        for index in 0..<(isSorted ? count : 0) {
            tree.prefetchPlace(Int(UInt32(truncatingIfNeeded: unsafe entries[index])))
        }
        let source = unsafe isSorted ? sort() : copy()
        var index = 0
        // A neighbour is written where entries are no longer needed: the memory ends where the last of them does.
        while index < count {
            let hasTwo = index &+ 1 < count
            let first = Int(UInt32(truncatingIfNeeded: unsafe source[index]))
            let second = Int(UInt32(truncatingIfNeeded: unsafe source[hasTwo ? index &+ 1 : index]))
            let meters = sphere.meters(
                haversines: origin.values(to: tree.coordinate(first), tree.coordinate(second)))
            let target = unsafe memory + index << 4
            unsafe target.storeBytes(of: Neighbor(id: tree.id(first), meters: meters.x), as: Neighbor.self)
            if hasTwo {
                let neighbor = Neighbor(id: tree.id(second), meters: meters.y)
                unsafe target.storeBytes(of: neighbor, toByteOffset: 16, as: Neighbor.self)
            }
            index &+= 2
        }
        let neighbors = unsafe memory.bindMemory(to: Neighbor.self, capacity: capacity)
        guard isSorted else { return unsafe neighbors }
        // The tree's arithmetic has them in order but for those that are about equally far away.
        unsafe InPlaceSort.finish(neighbors, count: count)
        return unsafe neighbors
    }

    private func copy() -> UnsafeMutablePointer<UInt64> {
        let target = unsafe entries + capacity
        unsafe target.update(from: entries, count: count)
        return unsafe target
    }
}
