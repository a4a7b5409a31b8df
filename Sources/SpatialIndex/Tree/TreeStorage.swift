import VectorKernels

/// The memory of a tree: one block without pointers, that could be written to a file as it stands.
///
/// It begins with the number of the first node of each level, as 16 `UInt32`. Then come the nodes, level by level from the
/// root down, then the leaves; ``TreeHandle`` says what they consist of. Nothing changes once the tree is built.
final class TreeStorage: Sendable {
    static var headerSize: Int { 64 }
    static var nodeSize: Int { 192 }
    static var pointsSize: Int { 192 }
    static var placesSize: Int { 320 }

    private let memory: Memory
    let byteCount: Int

    /// - Precondition: The machine has the memory.
    init(shape: TreeShape) {
        byteCount =
            TreeStorage.headerSize + shape.nodeCount * TreeStorage.nodeSize
            + shape.leafCount * (TreeStorage.pointsSize + TreeStorage.placesSize)
        guard let start = unsafe periplus_allocate(byteCount) else {
            preconditionFailure("no memory for a tree of \(byteCount) bytes")
        }
        unsafe memory = Memory(start: start)
    }

    deinit { unsafe periplus_deallocate(memory.start) }

    var start: UnsafeMutableRawPointer { unsafe memory.start }

    /// A pointer that threads may share: the builder gives each of them its own part to write, and later all only read.
    @safe
    private struct Memory: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
    }
}
