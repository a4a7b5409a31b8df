public import Geodesy

/// What a search had to look at: numbers that depend on the places and the query alone, not on the machine.
public struct SearchCost: Hashable, Sendable {
    /// The nodes whose children's 8 boxes were compared with the bound.
    public internal(set) var nodes = 0

    /// The leaves whose 16 places were compared with the bound.
    public internal(set) var leaves = 0

    /// Nothing was looked at.
    public init() {}
}

extension KDTree {
    /// What ``findNearest(to:count:within:into:)`` has to look at.
    public func costOfNearest(to origin: Coordinate, count: Int, within radius: Length = .infinity) -> SearchCost {
        var neighbors: [Neighbor] = []
        return search(nearestTo: origin, count: count, within: radius, into: &neighbors)
    }

    /// What ``findAll(within:of:sorted:into:)`` has to look at.
    public func costOfAll(within radius: Length, of origin: Coordinate) -> SearchCost {
        var neighbors: [Neighbor] = []
        return search(within: radius, of: origin, into: &neighbors)
    }
}
