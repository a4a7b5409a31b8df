public import Geodesy

extension KDTree {
    /// The ids of the places inside an envelope, its edges included, in ascending order.
    ///
    /// - Complexity: O(√n + m log m) for m places found, on average; subtrees that lie wholly inside are taken whole.
    public func ids(inside envelope: Envelope) -> [Int] {
        var found: [Int] = []
        withHandle { tree in
            tree.forEachRun(in: EnvelopeRegion(envelope)) { slots in
                for slot in slots { found.append(tree.id(slot)) }
            }
        }
        found.sort()
        return found
    }

    /// How many places are inside an envelope, its edges included.
    ///
    /// - Complexity: O(√n) on average, however many there are; subtrees that lie wholly inside are counted whole.
    public func count(inside envelope: Envelope) -> Int { count(in: EnvelopeRegion(envelope)) }

    /// How many places are within a radius, its edge included.
    ///
    /// - Parameter radius: As in ``findNearest(to:count:within:into:)``.
    /// - Complexity: O(√n) on average, however many there are; subtrees that lie wholly inside are counted whole.
    public func count(within radius: Length, of origin: Coordinate) -> Int {
        guard let region = RadiusRegion(radius, around: origin, on: sphere) else { return 0 }
        return count(in: region)
    }

    private func count(in region: some Region) -> Int {
        var count = 0
        withHandle { tree in tree.forEachRun(in: region) { count += $0.count } }
        return count
    }
}
