import Geodesy
import VectorKernels

/// Unchecked access to the memory of a ``KDTree`` for as long as somebody holds its ``TreeStorage``.
///
/// This, the scratch of a search and the builder are the unsafe code of the index. Node and slot numbers come from
/// ``TreeShape``, which stays within the tree by construction, so that checks would never fail; blocks that begin on cache
/// lines and kernels that read them four lanes at a time are what the handle is for.
///
/// A node is the boxes of its 8 children: 8 lower x, y and z, then 8 upper x, y and z, as `Float`. Boxes of children that are
/// not there are infinitely far away. A leaf is 16 x, 16 y and 16 z as `Float`, infinite where there is no place. Apart from
/// that, because only the places found are asked for them, are its 16 ids as `UInt32` and then 16 coordinates.
///
/// Threads may share a handle: the builder gives each its own nodes and leaves to write, and everybody else only reads.
@safe
struct TreeHandle: @unchecked Sendable {
    private let levelStarts: UnsafeMutablePointer<UInt32>
    private let nodes: UnsafeMutablePointer<Float>
    private let leaves: UnsafeMutablePointer<Float>
    private let places: UnsafeMutableRawPointer
    let shape: TreeShape

    init(_ storage: TreeStorage, _ shape: TreeShape) {
        let start = unsafe storage.start
        unsafe levelStarts = start.assumingMemoryBound(to: UInt32.self)
        unsafe nodes = (start + TreeStorage.headerSize).assumingMemoryBound(to: Float.self)
        unsafe leaves = nodes + shape.nodeCount * (TreeStorage.nodeSize / 4)
        unsafe places = UnsafeMutableRawPointer(leaves + shape.leafCount * (TreeStorage.pointsSize / 4))
        self.shape = shape
    }

    var root: NodeReference { NodeReference(level: shape.height, index: 0) }

    @inline(__always)
    func boxes(_ node: NodeReference) -> UnsafeMutablePointer<Float> {
        unsafe nodes + (Int(levelStarts[node.level]) + node.index) * (TreeStorage.nodeSize / 4)
    }

    @inline(__always)
    func points(_ leaf: Int) -> UnsafeMutablePointer<Float> {
        unsafe leaves + leaf * (TreeStorage.pointsSize / 4)
    }

    @inline(__always)
    func ids(_ leaf: Int) -> UnsafeMutablePointer<UInt32> {
        unsafe (places + leaf * TreeStorage.placesSize).assumingMemoryBound(to: UInt32.self)
    }

    @inline(__always)
    func coordinates(_ leaf: Int) -> UnsafeMutablePointer<Coordinate> {
        unsafe (places + leaf * TreeStorage.placesSize + 64).assumingMemoryBound(to: Coordinate.self)
    }

    /// Asks for the boxes of a node, or the points of a leaf, to be brought near the processor.
    @inline(__always)
    func prefetch(_ node: NodeReference) {
        // Both take three cache lines.
        let start = unsafe node.isLeaf ? points(node.index) : boxes(node)
        unsafe periplus_prefetch(start)
        unsafe periplus_prefetch(start + 16)
        unsafe periplus_prefetch(start + 32)
    }

    /// Asks for the ids and coordinates of a leaf, which takes five cache lines.
    @inline(__always)
    func prefetchPlaces(ofLeaf leaf: Int) {
        let start = unsafe ids(leaf)
        for line in 0..<5 { unsafe periplus_prefetch(start + 16 * line) }
    }

    /// Asks for the id and the coordinate of a place to be brought near the processor.
    @inline(__always)
    func prefetchPlace(_ slot: Int) {
        unsafe periplus_prefetch(ids(slot >> 4))
        unsafe periplus_prefetch(coordinates(slot >> 4) + slot & 15)
    }

    @inline(__always)
    func id(_ slot: Int) -> Int { Int(unsafe ids(slot >> 4)[slot & 15]) }

    @inline(__always)
    func coordinate(_ slot: Int) -> Coordinate { unsafe coordinates(slot >> 4)[slot & 15] }

    /// The point of a place in the tree's arithmetic.
    func point(_ slot: Int) -> SIMD4<Float> {
        let values = unsafe points(slot >> 4) + slot & 15
        return unsafe SIMD4(values[0], values[16], values[32], 0)
    }

    /// The box of one child.
    func box(_ node: NodeReference, _ lane: Int) -> NodeBounds {
        let boxes = unsafe boxes(node) + lane
        return unsafe NodeBounds(
            lower: SIMD4(boxes[0], boxes[8], boxes[16], 0), upper: SIMD4(boxes[24], boxes[32], boxes[40], 0))
    }

    // MARK: - Writing, while the tree is built

    /// Writes the number of the first node of each level; 0 where there is no such level.
    func writeLevelStarts() {
        unsafe levelStarts.update(repeating: 0, count: TreeStorage.headerSize / 4)
        var start = 0
        for level in stride(from: shape.height, to: 0, by: -1) {
            unsafe levelStarts[level] = UInt32(start)
            start += shape.nodeCount(ofLevel: level)
        }
    }

    func setBox(_ node: NodeReference, _ lane: Int, _ box: NodeBounds) {
        let boxes = unsafe boxes(node) + lane
        for axis in 0..<3 {
            unsafe boxes[8 * axis] = box.lower[axis]
            unsafe boxes[24 + 8 * axis] = box.upper[axis]
        }
    }
}

extension KDTree {
    /// Runs a search over the tree's memory.
    @inline(__always)
    func withHandle<Result>(_ body: (TreeHandle) -> Result) -> Result {
        withExtendedLifetime(storage) { body(TreeHandle(storage, shape)) }
    }
}
