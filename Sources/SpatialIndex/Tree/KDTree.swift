public import Geodesy

/// A k-d tree over geocentric coordinates on the unit sphere: exact great-circle searches over places on the globe.
///
/// The straight-line (chord) distance between two points of the unit sphere grows exactly as their great-circle distance
/// does. Pruning on chords is therefore right everywhere: at the poles, across ±180°, at antipodes. The tree compares points
/// as `Float`, with the margin that ``PruningBound`` derives; every place that may belong to the answer is measured with the
/// haversine formula in `Double` on its original degrees. Answers equal those of ``LinearScan`` to the last bit.
///
/// ## Layout
/// The places are divided into leaves of 16, all full but the last. A node folds three levels of a binary tree into one: it
/// has 8 children and holds their tight boxes side by side. Leaves and nodes are numbered so that children need no pointers;
/// all of the tree is one block of memory, without pointers, that could be written to a file and mapped back as it stands.
///
/// A tree is a value that any number of threads may search at once. It takes 34 bytes a place: 12 for the point in `Float`,
/// 16 for the coordinate, 4 for the id, and 2 for the nodes.
///
/// - Complexity: O(n log n) to build, on all processors; nearest takes O(log n + k log k) on average.
///
/// Sources: J. L. Bentley, "Multidimensional binary search trees used for associative searching", CACM 18 (1975);
/// S. Arya and D. M. Mount, "Algorithms for fast vector quantization" (1993), for boxes that fit their points tightly.
public struct KDTree: Sendable {
    /// The sphere on which distances are measured.
    public let sphere: Sphere

    let shape: TreeShape
    let storage: TreeStorage

    /// Builds the tree of the given places; their positions in the array are their ids.
    ///
    /// - Precondition: There are fewer than 2³² places.
    /// - Complexity: O(n log n), whatever the places are: equal ones do not unbalance the tree. Takes 16 bytes a place
    ///   besides the tree while it runs.
    public init(_ coordinates: [Coordinate], sphere: Sphere = .earth) {
        precondition(coordinates.count < UInt32.max, "a tree holds fewer than 2³² places")
        self.sphere = sphere
        shape = TreeShape(count: coordinates.count)
        storage = TreeStorage(shape: shape)
        TreeBuilder.build(coordinates, into: TreeHandle(storage, shape))
    }

    /// How many places the tree holds.
    public var count: Int { shape.count }

    /// How many bytes the tree takes, all included.
    public var byteCount: Int { storage.byteCount }
}
