import VectorKernels

/// Where a visitor finds the leaves, and where it puts the 16 distances of the one it looks at.
@safe
struct LeafReader {
    let tree: TreeHandle
    let probe: Probe
    let distances: UnsafeMutablePointer<Float>

    /// The places of a leaf within a squared chord, as a bit mask; ``distances`` holds them all.
    @inline(__always)
    func places(of leaf: Int, within bound: Float) -> UInt32 {
        unsafe periplus_points_within(tree.points(leaf), probe.x, probe.y, probe.z, bound, distances)
    }

    /// Asks for the ids and coordinates of some places of a leaf to be brought near the processor.
    @inline(__always)
    func prefetchPlaces(_ mask: UInt32, of leaf: Int) {
        var mask = mask
        while mask != 0 {
            tree.prefetchPlace(leaf << 4 | mask.trailingZeroBitCount)
            mask &= mask &- 1
        }
    }
}
