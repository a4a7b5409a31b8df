/// A node by its number and the run of leaves below it: all that is needed to find its children.
struct NodeSpan {
    var node: Int
    var firstLeaf: Int
    var endLeaf: Int

    /// The root of a tree of so many leaves.
    @inline(__always)
    init(rootOf leafCount: Int) { (node, firstLeaf, endLeaf) = (0, 0, leafCount) }

    @inline(__always)
    private init(_ node: Int, _ firstLeaf: Int, _ endLeaf: Int) {
        (self.node, self.firstLeaf, self.endLeaf) = (node, firstLeaf, endLeaf)
    }

    @inline(__always)
    var isLeaf: Bool { endLeaf - firstLeaf == 1 }

    /// The first leaf of the right half; the left half is never the smaller one.
    @inline(__always)
    var middleLeaf: Int { firstLeaf + (endLeaf - firstLeaf + 1) / 2 }

    @inline(__always)
    var left: NodeSpan { NodeSpan(node + 1, firstLeaf, middleLeaf) }

    /// The right child comes behind the left one's `2m - 1` nodes.
    @inline(__always)
    var right: NodeSpan { NodeSpan(node + 2 * (middleLeaf - firstLeaf), middleLeaf, endLeaf) }

    /// The slots of the node's places, of `count` in all.
    @inline(__always)
    func slots(of count: Int) -> Range<Int> {
        firstLeaf * KDTree.leafCapacity..<min(endLeaf * KDTree.leafCapacity, count)
    }
}
