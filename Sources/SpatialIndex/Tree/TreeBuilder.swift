import Geodesy

/// Divides places into the leaves of a tree and writes its nodes, on all processors.
///
/// Threads share it because each works on slots, nodes and leaves of its own.
@safe
struct TreeBuilder: @unchecked Sendable {
    private let tree: TreeHandle
    private let coordinates: UnsafePointer<Coordinate>
    /// The points that are not yet in a leaf, with the bits of their ids in the fourth lane.
    private let points: UnsafeMutablePointer<SIMD4<Float>>

    /// Ranges of fewer points are not worth another thread.
    private static let parallelThreshold = 20_000

    /// Writes the whole tree.
    static func build(_ coordinates: [Coordinate], into tree: TreeHandle) {
        let count = coordinates.count
        guard count > 0 else { return }
        let points = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: count)
        defer { unsafe points.deallocate() }
        unsafe coordinates.withUnsafeBufferPointer { coordinates in
            guard let base = coordinates.baseAddress else { return }
            let builder = unsafe TreeBuilder(tree: tree, coordinates: base, points: points)
            tree.writeLevelStarts()
            inParallel(parts: count / parallelThreshold + 1) { part, parts in
                builder.project(count * part / parts..<count * (part + 1) / parts)
            }
            builder.build(tree.root)
        }
    }

    /// Puts coordinates on the sphere.
    private func project(_ range: Range<Int>) {
        for id in range {
            let point = unsafe UnitVector(coordinates[id])
            unsafe points[id] = SIMD4(
                Float(point.x), Float(point.y), Float(point.z), Float(bitPattern: UInt32(truncatingIfNeeded: id)))
        }
    }

    private func build(_ node: NodeReference) {
        guard !node.isLeaf else { return writeLeaf(node) }
        let lanes = 0..<tree.shape.childCount(of: node)
        divide(node, lanes, bounds(of: slots(node, lanes)))
        for lane in lanes.upperBound..<TreeShape.fanOut { tree.setBox(node, lane, .empty) }
    }

    /// Divides the points of some children of a node among them, half by half.
    private func divide(_ node: NodeReference, _ lanes: Range<Int>, _ box: NodeBounds) {
        guard lanes.count > 1 else {
            tree.setBox(node, lanes.lowerBound, box)
            return build(node.child(lanes.lowerBound))
        }
        // The left half is never the smaller one, so that only the last leaf of all is not full.
        let middle = lanes.lowerBound + (lanes.count + 1) / 2
        let slots = slots(node, lanes)
        let (left, right) = (lanes.lowerBound..<middle, middle..<lanes.upperBound)
        unsafe Selection(points: points).select(
            self.slots(node, right).lowerBound, in: slots, along: box.widestAxis)
        if slots.count < TreeBuilder.parallelThreshold {
            divide(node, left, bounds(of: self.slots(node, left)))
            divide(node, right, bounds(of: self.slots(node, right)))
        } else {
            inParallel(parts: 2) { part, _ in
                let half = part == 0 ? left : right
                divide(node, half, bounds(of: self.slots(node, half)))
            }
        }
    }

    /// The slots of some neighbouring children.
    private func slots(_ node: NodeReference, _ lanes: Range<Int>) -> Range<Int> {
        let first = tree.shape.slots(of: node.child(lanes.lowerBound))
        let last = tree.shape.slots(of: node.child(lanes.upperBound - 1))
        return first.lowerBound..<last.upperBound
    }

    private func bounds(of slots: Range<Int>) -> NodeBounds {
        unsafe NodeBounds(of: UnsafeBufferPointer(start: points + slots.lowerBound, count: slots.count))
    }

    private func writeLeaf(_ leaf: NodeReference) {
        let slots = tree.shape.slots(of: leaf)
        let values = unsafe tree.points(leaf.index)
        let (ids, places) = unsafe (tree.ids(leaf.index), tree.coordinates(leaf.index))
        for lane in 0..<TreeShape.leafCapacity {
            let isThere = lane < slots.count
            // A slot without a place is infinitely far away from everything.
            let point = isThere ? unsafe points[slots.lowerBound + lane] : SIMD4(repeating: .infinity)
            let id = isThere ? point.w.bitPattern : 0
            unsafe values[lane] = point.x
            unsafe values[16 + lane] = point.y
            unsafe values[32 + lane] = point.z
            unsafe ids[lane] = id
            unsafe places[lane] = coordinates[Int(id)]
        }
    }
}
