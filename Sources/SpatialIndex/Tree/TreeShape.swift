/// How many leaves and nodes a tree of so many places has, and where they lie: arithmetic that takes the place of pointers.
///
/// Places fill leaves of 16, all but the last full. A node of level 1 has 8 leaves below it, one of level `l` has 8 nodes
/// of level `l - 1`, and again all but the last are full. Leaf or node `i` of one level is child `i % 8` of node `i / 8` of
/// the next.
struct TreeShape: Hashable, Sendable {
    /// How many places a leaf holds.
    static var leafCapacity: Int { 16 }

    /// How many children a node has.
    static var fanOut: Int { 8 }

    /// No tree is higher: 8¹⁰ leaves of 16 hold more than 2³² places.
    static var maximumHeight: Int { 10 }

    let count: Int
    let leafCount: Int

    /// How many nodes the levels 1 ... `height` have.
    let nodeCount: Int

    /// The level of the root; 0 when there are no places.
    let height: Int

    init(count: Int) {
        self.count = count
        leafCount = (count + TreeShape.leafCapacity - 1) / TreeShape.leafCapacity
        var height = 0
        while height == 0 ? leafCount > 0 : TreeShape.leaves(perNodeOf: height) < leafCount { height += 1 }
        self.height = height
        let leafCount = leafCount
        nodeCount = (0..<height).reduce(0) { $0 + TreeShape.nodeCount(ofLevel: $1 + 1, leafCount: leafCount) }
    }

    /// How many leaves a full node of a level has below it.
    @inline(__always)
    static func leaves(perNodeOf level: Int) -> Int { 1 << (3 * level) }

    /// How many nodes a level has; level 0 is the leaves.
    func nodeCount(ofLevel level: Int) -> Int { TreeShape.nodeCount(ofLevel: level, leafCount: leafCount) }

    private static func nodeCount(ofLevel level: Int, leafCount: Int) -> Int {
        let width = leaves(perNodeOf: level)
        return (leafCount + width - 1) / width
    }

    /// How many children a node has; 8 but at the end of its level.
    func childCount(of node: NodeReference) -> Int {
        min(TreeShape.fanOut, nodeCount(ofLevel: node.level - 1) - node.index * TreeShape.fanOut)
    }

    /// The slots of the places below a node or leaf.
    @inline(__always)
    func slots(of node: NodeReference) -> Range<Int> {
        let width = TreeShape.leaves(perNodeOf: node.level) * TreeShape.leafCapacity
        return node.index * width..<min((node.index + 1) * width, count)
    }
}

/// A node, or a leaf, which is at level 0: its level and its place in the level, in 32 bits.
struct NodeReference: Hashable, Sendable {
    let bits: UInt32

    @inline(__always)
    init(bits: UInt32) { self.bits = bits }

    @inline(__always)
    init(level: Int, index: Int) { bits = UInt32(truncatingIfNeeded: level << 28 | index) }

    @inline(__always)
    var level: Int { Int(bits >> 28) }

    @inline(__always)
    var index: Int { Int(bits & 0xFFF_FFFF) }

    @inline(__always)
    var isLeaf: Bool { bits >> 28 == 0 }

    @inline(__always)
    var parent: NodeReference {
        NodeReference(bits: (bits &+ 1 << 28) & 0xF000_0000 | (bits & 0xFFF_FFFF) >> 3)
    }

    @inline(__always)
    func child(_ lane: Int) -> NodeReference {
        NodeReference(
            bits: (bits &- 1 << 28) & 0xF000_0000 | (bits & 0xFFF_FFFF) << 3 | UInt32(truncatingIfNeeded: lane))
    }
}
