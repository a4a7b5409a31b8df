import VectorKernels

/// The nodes that a search has still to look at, and the way it took to the first leaf.
@safe
struct Traversal {
    private let tree: TreeHandle
    private let probe: Probe
    /// Nodes that wait, the nearest of each level on top: the bits of their distance above those of the reference.
    private let stack: UnsafeMutablePointer<UInt64>
    /// For each level of the tree from 1, the distances to the 8 children of the node that the search went through first.
    private let siblings: UnsafeMutablePointer<Float>
    /// Room for the distances of one leaf or node, which nobody relies on later.
    let lanes: UnsafeMutablePointer<Float>

    /// What was looked at until now.
    private(set) var cost = SearchCost()

    /// How much memory a traversal needs, aligned to 16 bytes: little enough to lie on the stack of the thread. Every level
    /// leaves at most 7 nodes waiting beside the one that goes on.
    static var byteCount: Int { 64 + TreeShape.maximumHeight * TreeShape.fanOut * (4 + 8) }

    init(_ tree: TreeHandle, _ probe: Probe, memory: UnsafeMutableRawPointer) {
        self.tree = tree
        self.probe = probe
        unsafe lanes = memory.assumingMemoryBound(to: Float.self)
        unsafe siblings = lanes + 16
        let nodes = TreeShape.maximumHeight * TreeShape.fanOut
        unsafe stack = (memory + 64 + 4 * nodes).assumingMemoryBound(to: UInt64.self)
    }

    /// Visits all leaves that may hold places within the visitor's bound, which does not shrink.
    ///
    /// Leaves are visited some at a time, so that their points have come near the processor when they are.
    @inline(__always)
    mutating func visitAll<Visitor: LeafVisitor>(_ visitor: inout Visitor) {
        // Nothing is remembered of siblings here, so that there is room for leaves.
        let leaves = unsafe UnsafeMutableRawPointer(siblings).assumingMemoryBound(to: UInt32.self)
        var (top, found) = (1, 0)
        unsafe stack[0] = UInt64(tree.root.bits)
        repeat {
            top &-= 1
            let node = NodeReference(bits: UInt32(truncatingIfNeeded: unsafe stack[top]))
            cost.nodes &+= 1
            var mask = unsafe periplus_boxes_within(tree.boxes(node), probe.x, probe.y, probe.z, visitor.bound, lanes)
            while mask != 0 {
                let child = node.child(mask.trailingZeroBitCount)
                mask &= mask &- 1
                tree.prefetch(child)
                if child.isLeaf {
                    unsafe leaves[found] = child.bits
                    found &+= 1
                } else {
                    unsafe stack[top] = UInt64(child.bits)
                    top &+= 1
                }
            }
            if found > Traversal.leavesAtATime || top == 0 {
                for index in 0..<found { visitor.visit(Int(unsafe leaves[index])) }
                cost.leaves &+= found
                found = 0
            }
        } while top > 0
    }

    /// With the 8 that one more node may add, as many as there is room for.
    private static var leavesAtATime: Int { 32 }

    /// Visits all leaves that may hold places within the visitor's bound, beginning with the leaf, or with the leaves below the node of `level`, whose boxes are always the nearest: what
    /// lies there is likely to be near, so that the visitor's bound leaves little of the rest.
    @inline(__always)
    mutating func visitNearestFirst<Visitor: LeafVisitor>(fromLevel start: Int, _ visitor: inout Visitor) {
        var node = tree.root
        while node.level > start {
            cost.nodes &+= 1
            let lane = unsafe periplus_nearest_box(
                tree.boxes(node), probe.x, probe.y, probe.z, siblings(of: node))
            node = node.child(Int(lane))
        }
        if node.isLeaf { tree.prefetchPlaces(ofLeaf: node.index) }
        unsafe stack[0] = UInt64(node.bits)
        drain(1, &visitor)
        // Back up: the other children of each node on the way.
        while node.level < tree.shape.height {
            let lane = node.index & 7
            node = node.parent
            let siblings = unsafe siblings(of: node)
            let mask = unsafe periplus_8_values_within(siblings, visitor.bound) & ~(1 << UInt32(lane))
            guard mask != 0 else { continue }
            drain(unsafe push(mask, childrenOf: node, siblings, at: 0), &visitor)
        }
    }

    private func siblings(of parent: NodeReference) -> UnsafeMutablePointer<Float> {
        unsafe siblings + (parent.level &- 1) << 3
    }

    /// Visits what waits, and what lies below it.
    @inline(__always)
    private mutating func drain<Visitor: LeafVisitor>(_ waiting: Int, _ visitor: inout Visitor) {
        var top = waiting
        while top > 0 {
            top &-= 1
            let entry = unsafe stack[top]
            guard Float(bitPattern: UInt32(truncatingIfNeeded: entry >> 32)) <= visitor.bound else { continue }
            let node = NodeReference(bits: UInt32(truncatingIfNeeded: entry))
            if node.isLeaf {
                visitor.visit(node.index)
                cost.leaves &+= 1
            } else {
                cost.nodes &+= 1
                let mask = unsafe periplus_boxes_within(
                    tree.boxes(node), probe.x, probe.y, probe.z, visitor.bound, lanes)
                top = unsafe push(mask, childrenOf: node, lanes, at: top)
            }
        }
    }

    /// Puts some children of a node on the stack, the nearest on top; gives the new height of the stack.
    @inline(__always)
    private func push(
        _ mask: UInt32, childrenOf node: NodeReference, _ distances: UnsafePointer<Float>, at bottom: Int
    ) -> Int {
        var mask = mask
        var top = bottom
        while mask != 0 {
            let lane = mask.trailingZeroBitCount
            mask &= mask &- 1
            // Distances are not negative, so that their bits are ordered as they are.
            let entry = UInt64(unsafe distances[lane].bitPattern) << 32 | UInt64(node.child(lane).bits)
            var index = top
            while index > bottom, unsafe stack[index &- 1] < entry {
                unsafe stack[index] = stack[index &- 1]
                index &-= 1
            }
            unsafe stack[index] = entry
            top &+= 1
            tree.prefetch(node.child(lane))
        }
        return top
    }
}
