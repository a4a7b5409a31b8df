public import Geodesy

/// A k-d tree over geocentric coordinates on the unit sphere: exact great-circle searches over places on the globe.
///
/// The straight-line (chord) distance between two points of the unit sphere grows exactly as their great-circle distance
/// does. Pruning on chords is therefore right everywhere: at the poles, across ±180°, at antipodes. The tree holds the
/// points as `Float` and prunes with the margin that ``PruningBound`` derives; every place that survives is measured with
/// the haversine formula in `Double` on its original degrees. Answers equal those of ``LinearScan`` to the last bit.
///
/// ## Layout
/// The places are divided into leaves of 16, all full but the last. A node covers a run of leaves; it splits into the
/// first half of the run and the rest at the median of the widest axis. Nodes are numbered in preorder, so children need
/// no pointers: the left child of node `i` is `i + 1`, and the right one follows the `2m - 1` nodes of a left half of `m`
/// leaves. All storage is flat arrays.
///
/// A tree is a value that any number of threads may search at once. It takes about 35 bytes a place.
///
/// - Complexity: O(n log n) to build; nearest takes O(log n + k log k) on average.
///
/// Sources: J. L. Bentley, "Multidimensional binary search trees used for associative searching", CACM 18 (1975);
/// S. Arya and D. M. Mount, "Algorithms for fast vector quantization" (1993), for boxes that fit their points tightly.
public struct KDTree: Sendable {
    /// How many places a leaf holds.
    static let leafCapacity = 16

    /// The sphere on which distances are measured.
    public let sphere: Sphere

    /// How many places the tree holds.
    public let count: Int

    /// The tight bounds of each node's points, in preorder.
    let bounds: [NodeBounds]

    /// The points, a block of 16 x, 16 y and 16 z for each leaf; unused slots of the last leaf are NaN.
    let blocks: [Float]

    /// The original coordinates, in the order of the leaves.
    let coordinates: [Coordinate]

    /// The ids, in the order of the leaves.
    let ids: [UInt32]

    /// Builds the tree of the given places; their positions in the array are their ids.
    ///
    /// - Precondition: There are fewer than 2³² places.
    /// - Complexity: O(n log n), whatever the places are: equal ones do not unbalance the tree.
    public init(_ coordinates: [Coordinate], sphere: Sphere = .earth) {
        precondition(coordinates.count < UInt32.max, "a tree holds fewer than 2³² places")
        var builder = TreeBuilder(coordinates)
        builder.build()
        self.sphere = sphere
        count = coordinates.count
        bounds = builder.bounds
        blocks = builder.blocks()
        ids = builder.items.map(\.id)
        self.coordinates = builder.items.map { coordinates[Int($0.id)] }
    }

    /// How many leaves the tree has.
    var leafCount: Int { (count + KDTree.leafCapacity - 1) / KDTree.leafCapacity }
}
