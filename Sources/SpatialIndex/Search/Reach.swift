import Geodesy

/// How far a search reaches, in the terms of the tree.
struct Reach {
    /// The squared chord that no place within the radius exceeds in the tree's arithmetic.
    let squaredChord: Float

    /// Nothing when no place can be within the radius.
    @inline(__always)
    init?(_ radius: Length, _ sphere: Sphere) {
        guard radius.meters >= 0 else { return nil }
        if radius.meters == .infinity {
            // More than the squared diameter.
            squaredChord = 5
            return
        }
        squaredChord = PruningBound.squaredChord(haversine: sphere.haversine(of: radius) * PruningBound.tie)
    }
}
