public import Geodesy

/// What can be asked of a set of places: the nearest, those within a radius, those in an envelope, all by growing
/// distance.
///
/// ``KDTree`` answers in logarithmic time, ``LinearScan`` by looking at every place; both give the same answers to the
/// last bit. Distances are great-circle distances by the haversine formula on ``sphere``. Every answer is ordered by
/// (distance, id), and an id is the position of a place in the array that the set was made of.
public protocol NeighborSearch: Sendable {
    associatedtype Growing: Sequence<Neighbor>

    /// How many places there are.
    var count: Int { get }

    /// The sphere on which distances are measured.
    var sphere: Sphere { get }

    /// Puts the nearest places into a buffer that the caller can use again.
    ///
    /// - Parameters:
    ///   - origin: Where to measure from.
    ///   - count: How many places at most. Zero or less finds nothing; more than there are finds all.
    ///   - radius: How far away a place may be, this distance included. A negative or NaN radius finds nothing; one
    ///     beyond half the globe excludes nothing.
    ///   - neighbors: Receives the places, nearest first; its former content is dropped, its capacity is kept.
    func findNearest(to origin: Coordinate, count: Int, within radius: Length, into neighbors: inout [Neighbor])

    /// Puts all places within a radius into a buffer that the caller can use again.
    ///
    /// - Parameters:
    ///   - radius: As in ``findNearest(to:count:within:into:)``.
    ///   - sorted: Whether the nearest come first; many places are found in less than half of the time in any order.
    func findAll(within radius: Length, of origin: Coordinate, sorted: Bool, into neighbors: inout [Neighbor])

    /// The ids of the places inside an envelope, its edges included, in ascending order.
    func ids(inside envelope: Envelope) -> [Int]

    /// How many places are inside an envelope, its edges included.
    func count(inside envelope: Envelope) -> Int

    /// How many places are within a radius, its edge included.
    ///
    /// - Parameter radius: As in ``findNearest(to:count:within:into:)``.
    func count(within radius: Length, of origin: Coordinate) -> Int

    /// All places by growing distance, each found only when it is asked for.
    func byGrowingDistance(from origin: Coordinate) -> Growing
}

extension NeighborSearch {
    /// The nearest places, nearest first.
    ///
    /// ```swift
    /// let tree = KDTree([try Coordinate(latitude: 60.17, longitude: 24.94)])
    /// tree.nearest(to: try Coordinate(latitude: 60.2, longitude: 24.9), count: 3)
    /// ```
    ///
    /// - Parameters: As in ``findNearest(to:count:within:into:)``.
    public func nearest(to origin: Coordinate, count: Int = 1, within radius: Length = .infinity) -> [Neighbor] {
        var neighbors: [Neighbor] = []
        findNearest(to: origin, count: count, within: radius, into: &neighbors)
        return neighbors
    }

    /// All places within a radius, its edge included, nearest first.
    public func all(within radius: Length, of origin: Coordinate) -> [Neighbor] {
        var neighbors: [Neighbor] = []
        findAll(within: radius, of: origin, sorted: true, into: &neighbors)
        return neighbors
    }
}
