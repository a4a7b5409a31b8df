/// How far the `Float` coordinates of the tree may be trusted.
///
/// The tree compares squared chords computed in `Float`; the answer is defined by haversines in `Double`. Let `c` be the
/// true chord between two points of the unit sphere and `c̃` what the tree computes:
///
/// - Rounding a coordinate in -1 ... 1 to `Float` moves it by at most 2⁻²⁵. Two points are rounded, so each difference
///   is off by at most 2⁻²⁴, and the vector of differences by at most √3 · 2⁻²⁴ < 1.04e-7.
/// - Subtracting, squaring and adding three terms in `Float` costs a relative error below 5 · 2⁻²⁴ on the square, and so
///   below 1.5e-7 on the chord.
///
/// Together |c̃ - c| < 1.1e-7 + 1.6e-7 · c. The haversine itself, and the trigonometry that made the points, add errors in
/// `Double` that are smaller by many orders. ``absolute`` and ``relative`` are more than twice these bounds. The same
/// argument holds for the distance to a node's box, because a box is made of coordinates of its points.
enum PruningBound {
    static let absolute = 2.5e-7
    static let relative = 4e-7

    /// The squared chord that no point whose haversine is at most `haversine` exceeds in the tree's arithmetic.
    @inline(__always)
    static func squaredChord(haversine: Double) -> Float {
        let chord = 2 * min(1, haversine).squareRoot()
        let widened = chord * (1 + relative) + absolute
        return Float(widened * widened).nextUp
    }

    /// The squared chord up to which every point that the tree sees has a haversine of less than `haversine`; negative when there
    /// is none.
    static func innerSquaredChord(haversine: Double) -> Float {
        let chord = 2 * haversine.squareRoot() / tie
        let narrowed = (chord - absolute) / (1 + relative)
        return narrowed > 0 ? Float(narrowed * narrowed).nextDown : -1
    }

    /// The squared chord that no place exceeds that is at least as near as the farthest of some places, when the tree computes
    /// at most `greatest` for each of those.
    ///
    /// They may be farther by the error than the tree has it, and the place nearer: twice the error in all, and some more for
    /// the rounding of these lines.
    @inline(__always)
    static func squaredChord(ofRank greatest: Float) -> Float {
        let widened = greatest.squareRoot() * 1.000_000_8 + 2.5e-7
        return widened * widened
    }

    /// A haversine that no point reaches from below when the tree computes `squaredChord` for it, or for its box.
    @inline(__always)
    static func haversine(squaredChord: Float) -> Double {
        let chord = max(0, (Double(squaredChord).squareRoot() - absolute) / (1 + relative))
        return chord * chord / 4
    }

    /// Haversines that differ by less than this factor may give the same distance in metres, or, for want of a last bit,
    /// distances in the other order; those that differ by more are ordered as their distances are.
    static let tie = 1 + 0x1p-48
}
