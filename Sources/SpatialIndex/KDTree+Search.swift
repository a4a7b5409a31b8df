public import Geodesy

extension KDTree: NeighborSearch {
    /// Puts the nearest places into a buffer, nearest first, those at the same distance by id.
    ///
    /// - Complexity: O(log n + k log k) on average.
    public func findNearest(
        to origin: Coordinate, count wanted: Int, within radius: Length, into neighbors: inout [Neighbor]
    ) {
        neighbors.removeAll(keepingCapacity: true)
        guard let probe = Probe(origin, radius, sphere), count > 0, wanted > 0 else { return }
        let capacity = min(wanted, count)
        neighbors.reserveCapacity(capacity)
        var heap = NearestHeap(capacity: capacity, limit: probe.limit, sphere: sphere)
        var bound = probe.bound
        unsafe withHandle { tree in
            unsafe tree.traverse(from: probe.point) {
                bound
            } visit: { leaf in
                unsafe tree.forEachSlot(ofLeaf: leaf, near: probe.point) {
                    bound
                } body: { slot in
                    let haversine = unsafe tree.haversine(probe.origin, slot)
                    guard haversine <= heap.limit, probe.reaches(haversine, sphere) else { return }
                    let candidate = Neighbor(id: unsafe tree.id(slot), meters: haversine)
                    if heap.insert(candidate, into: &neighbors) {
                        bound = PruningBound.squaredChord(haversine: heap.limit)
                    }
                }
            }
        }
        heap.finish(&neighbors)
    }

    /// Puts all places within a radius, its edge included, into a buffer; nearest first, then by id.
    ///
    /// - Complexity: O(log n + m log m) for m places found, on average.
    public func findAll(within radius: Length, of origin: Coordinate, into neighbors: inout [Neighbor]) {
        neighbors.removeAll(keepingCapacity: true)
        guard let probe = Probe(origin, radius, sphere), count > 0 else { return }
        unsafe withHandle { tree in
            unsafe tree.traverse(from: probe.point) {
                probe.bound
            } visit: { leaf in
                unsafe tree.forEachSlot(ofLeaf: leaf, near: probe.point) {
                    probe.bound
                } body: { slot in
                    let haversine = unsafe tree.haversine(probe.origin, slot)
                    guard haversine <= probe.limit else { return }
                    let meters = sphere.meters(haversine: haversine)
                    if meters <= radius.meters {
                        neighbors.append(Neighbor(id: unsafe tree.id(slot), meters: meters))
                    }
                }
            }
        }
        neighbors.sort()
    }
}

/// Where a search starts and how far it reaches, in the terms of the tree.
private struct Probe {
    let origin: Haversine
    let point: SIMD4<Float>
    let radius: Length
    /// The haversine of the radius, widened so that rounding excludes nothing.
    let limit: Double
    /// The squared chord of ``limit`` in the tree's arithmetic.
    let bound: Float

    /// Nothing when no place can be within the radius.
    init?(_ origin: Coordinate, _ radius: Length, _ sphere: Sphere) {
        guard radius.meters >= 0 else { return nil }
        self.origin = Haversine(of: origin)
        self.radius = radius
        point = UnitVector(origin).lanes
        limit = sphere.haversine(of: radius) * PruningBound.tie
        bound = PruningBound.squaredChord(haversine: limit)
    }

    /// Whether a place at this haversine is within the radius; most are not near enough to its edge to need measuring.
    @inline(__always)
    func reaches(_ haversine: Double, _ sphere: Sphere) -> Bool {
        haversine * PruningBound.tie < limit / PruningBound.tie || sphere.meters(haversine: haversine) <= radius.meters
    }
}

extension UnitVector {
    /// The point as the tree compares it: three lanes of `Float` and a zero.
    var lanes: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(z), 0) }
}
