public import Geodesy

/// Answers every search by looking at all places: the definition of a right answer, and the faster choice for a handful
/// of places.
///
/// - Complexity: O(n) time for each search, and O(m log m) to order the m places found.
public struct LinearScan: NeighborSearch {
    private let coordinates: [Coordinate]
    public let sphere: Sphere

    /// Makes a scan of the given places; their positions in the array are their ids.
    public init(_ coordinates: [Coordinate], sphere: Sphere = .earth) {
        self.coordinates = coordinates
        self.sphere = sphere
    }

    public var count: Int { coordinates.count }

    public func findNearest(
        to origin: Coordinate, count: Int, within radius: Length, into neighbors: inout [Neighbor]
    ) {
        findAll(within: radius, of: origin, sorted: true, into: &neighbors)
        neighbors.removeLast(neighbors.count - min(neighbors.count, max(0, count)))
    }

    public func findAll(
        within radius: Length, of origin: Coordinate, sorted: Bool, into neighbors: inout [Neighbor]
    ) {
        neighbors.removeAll(keepingCapacity: true)
        let haversine = Haversine(of: origin)
        for (id, coordinate) in coordinates.enumerated() {
            let meters = sphere.meters(haversine: haversine.value(to: coordinate))
            if meters <= radius.meters { neighbors.append(Neighbor(id: id, meters: meters)) }
        }
        if sorted { neighbors.sort() }
    }

    public func ids(inside envelope: Envelope) -> [Int] {
        coordinates.indices.filter { envelope.contains(coordinates[$0]) }
    }

    public func count(inside envelope: Envelope) -> Int { ids(inside: envelope).count }

    public func count(within radius: Length, of origin: Coordinate) -> Int { all(within: radius, of: origin).count }

    public func byGrowingDistance(from origin: Coordinate) -> [Neighbor] {
        all(within: .infinity, of: origin)
    }
}
