import Geodesy

/// Divides places into the leaves of a ``KDTree`` and measures the bounds of its nodes.
struct TreeBuilder {
    /// A place on its way into a leaf.
    struct Item {
        var x: Float
        var y: Float
        var z: Float
        var id: UInt32

        var point: SIMD4<Float> { SIMD4(x, y, z, 0) }

        @inline(__always)
        func position(along axis: Int) -> Float { axis == 0 ? x : axis == 1 ? y : z }
    }

    private(set) var items: [Item]
    private(set) var bounds: [NodeBounds]
    private let leafCount: Int

    init(_ coordinates: [Coordinate]) {
        items = coordinates.enumerated().map { id, coordinate in
            let point = UnitVector(coordinate)
            return Item(x: Float(point.x), y: Float(point.y), z: Float(point.z), id: UInt32(id))
        }
        leafCount = (coordinates.count + KDTree.leafCapacity - 1) / KDTree.leafCapacity
        bounds = Array(repeating: .empty, count: max(0, 2 * leafCount - 1))
    }

    /// Puts the items into the order of the leaves.
    mutating func build() {
        if leafCount > 0 { build(NodeSpan(rootOf: leafCount)) }
    }

    /// The points of the ordered items as the tree stores them.
    func blocks() -> [Float] {
        let capacity = KDTree.leafCapacity
        var blocks = [Float](repeating: .nan, count: leafCount * 3 * capacity)
        for (slot, item) in items.enumerated() {
            let base = slot / capacity * 3 * capacity + slot % capacity
            blocks[base] = item.x
            blocks[base + capacity] = item.y
            blocks[base + 2 * capacity] = item.z
        }
        return blocks
    }

    private mutating func build(_ span: NodeSpan) {
        let slots = span.slots(of: items.count)
        var box = NodeBounds.empty
        for slot in slots { box.insert(items[slot].point) }
        bounds[span.node] = box
        guard !span.isLeaf else { return }
        select(span.middleLeaf * KDTree.leafCapacity, in: slots, along: box.widestAxis)
        build(span.left)
        build(span.right)
    }

    /// Reorders a range of items so that those before `target` are nowhere greater along the axis than those from it on.
    ///
    /// Source: C. A. R. Hoare, "Algorithm 65: Find", CACM 4 (1961). Scans stop at equal items, so that runs of equal
    /// positions split evenly; the pivot is the median of three places that depend on the range, so that sorted and
    /// patterned input does not make it quadratic.
    private mutating func select(_ target: Int, in range: Range<Int>, along axis: Int) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        var random = UInt64(truncatingIfNeeded: range.lowerBound &* 31 &+ range.upperBound) | 1
        while low < high {
            let pivot = pivot(low, high, axis, &random)
            var (i, j) = (low, high)
            while i <= j {
                while items[i].position(along: axis) < pivot { i += 1 }
                while items[j].position(along: axis) > pivot { j -= 1 }
                if i <= j {
                    items.swapAt(i, j)
                    i += 1
                    j -= 1
                }
            }
            if target <= j { high = j } else if target >= i { low = i } else { return }
        }
    }

    private func pivot(_ low: Int, _ high: Int, _ axis: Int, _ random: inout UInt64) -> Float {
        let width = UInt64(high - low + 1)
        func sample() -> Float {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return items[low + Int((random >> 33) % width)].position(along: axis)
        }
        let (a, b, c) = (sample(), sample(), sample())
        return max(min(a, b), min(max(a, b), c))
    }
}
