import Geodesy

/// Unchecked access to the storage of a ``KDTree`` for the duration of one search.
///
/// This is the only unsafe code of the index. Node numbers come from ``NodeSpan``, which stays within the tree by
/// construction, so the checks that arrays make would never fail; leaving them and the reference counting of four arrays
/// out of the inner loops is what the handle is for.
@unsafe
struct TreeHandle {
    let bounds: UnsafePointer<NodeBounds>
    let blocks: UnsafePointer<Float>
    let coordinates: UnsafePointer<Coordinate>
    let ids: UnsafePointer<UInt32>
    let count: Int
    let leafCount: Int

    /// The haversine from an origin to the place in a slot.
    @inline(__always)
    func haversine(_ origin: Haversine, _ slot: Int) -> Double { unsafe origin.value(to: coordinates[slot]) }

    @inline(__always)
    func id(_ slot: Int) -> Int { Int(unsafe ids[slot]) }

    @inline(__always)
    func squaredDistance(to point: SIMD4<Float>, of span: NodeSpan) -> Float {
        unsafe bounds[span.node].squaredDistance(to: point)
    }

    /// Calls `body` with each slot of a leaf whose squared chord to `point` is at most what `bound` says at that moment.
    @inline(__always)
    func forEachSlot(
        ofLeaf leaf: Int, near point: SIMD4<Float>, bound: () -> Float, body: (Int) -> Void
    ) {
        typealias Lanes = SIMD8<Float>
        let (x, y, z) = (
            Lanes(repeating: point.x), Lanes(repeating: point.y), Lanes(repeating: point.z)
        )
        let block = unsafe UnsafeRawPointer(blocks + leaf * 3 * KDTree.leafCapacity)
        for half in 0..<2 {
            let start = unsafe block + half * MemoryLayout<Lanes>.size
            let dx = unsafe start.loadUnaligned(as: Lanes.self) - x
            let dy = unsafe (start + 2 * MemoryLayout<Lanes>.size).loadUnaligned(as: Lanes.self) - y
            let dz = unsafe (start + 4 * MemoryLayout<Lanes>.size).loadUnaligned(as: Lanes.self) - z
            let squared = dx * dx + dy * dy + dz * dz
            for lane in 0..<8 where squared[lane] <= bound() {
                body(leaf * KDTree.leafCapacity + half * 8 + lane)
            }
        }
    }
}

extension KDTree {
    /// Runs a search over the tree's storage.
    @inline(__always)
    func withHandle<Result>(_ body: (TreeHandle) -> Result) -> Result {
        unsafe bounds.withUnsafeBufferPointer { bounds in
            unsafe blocks.withUnsafeBufferPointer { blocks in
                unsafe coordinates.withUnsafeBufferPointer { coordinates in
                    unsafe ids.withUnsafeBufferPointer { ids in
                        guard let bounds = bounds.baseAddress, let blocks = blocks.baseAddress,
                            let coordinates = coordinates.baseAddress, let ids = ids.baseAddress
                        else { preconditionFailure("an empty tree is not searched") }
                        return unsafe body(
                            TreeHandle(
                                bounds: bounds, blocks: blocks, coordinates: coordinates, ids: ids, count: count,
                                leafCount: leafCount))
                    }
                }
            }
        }
    }
}
