public import Geodesy

/// A place that a search found, and how far away it is.
///
/// Neighbours are ordered by distance; those at the same distance by id.
public struct Neighbor: Hashable, Sendable {
    /// The position of the place in the array that the index was made of.
    public var id: Int

    /// The great-circle distance in metres.
    public var meters: Double

    @inlinable
    public init(id: Int, meters: Double) {
        self.id = id
        self.meters = meters
    }

    /// The great-circle distance.
    @inlinable
    public var distance: Length { Length(meters: meters) }
}

extension Neighbor: Comparable {
    @inlinable
    public static func < (a: Neighbor, b: Neighbor) -> Bool {
        a.meters < b.meters || a.meters == b.meters && a.id < b.id
    }
}
