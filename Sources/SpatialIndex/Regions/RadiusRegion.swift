import Geodesy

/// All that is within a distance of a point, the distance included.
struct RadiusRegion: Region {
    private let origin: Haversine
    private let point: SIMD4<Float>
    private let radius: Length
    private let sphere: Sphere
    /// The squared chord beyond which the tree's arithmetic sees nothing of the region.
    private let outer: Float
    /// The squared chord up to which the tree's arithmetic sees nothing but the region.
    private let inner: Float

    /// Nothing when there is no such region.
    init?(_ radius: Length, around origin: Coordinate, on sphere: Sphere) {
        guard let reach = Reach(radius, sphere) else { return nil }
        self.origin = Haversine(of: origin)
        self.radius = radius
        self.sphere = sphere
        point = Probe(origin).lanes
        outer = reach.squaredChord
        // Whoever reaches half round the globe reaches everything.
        let isWhole = radius.meters >= sphere.radius.meters * .pi
        inner = isWhole ? .infinity : PruningBound.innerSquaredChord(haversine: sphere.haversine(of: radius))
    }

    func relation(to box: NodeBounds) -> RegionRelation {
        if box.squaredDistance(to: point) > outer { return .outside }
        return box.greatestSquaredDistance(to: point) <= inner ? .inside : .across
    }

    func contains(_ place: Coordinate) -> Bool { sphere.meters(haversine: origin.value(to: place)) <= radius.meters }
}
