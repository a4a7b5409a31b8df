/// One end of many haversines: a coordinate with the cosine of its latitude at hand.
///
/// This is the one definition of distance in Periplus. The index and the linear scan both call it, so that their answers
/// agree to the last bit.
public struct Haversine: Sendable {
    @usableFromInline let latitude: Double
    @usableFromInline let longitude: Double
    @usableFromInline let cosineOfLatitude: Double

    /// Prepares the haversines from `origin`.
    @inlinable
    public init(of origin: Coordinate) {
        latitude = origin.latitude
        longitude = origin.longitude
        cosineOfLatitude = Trigonometry.cosine(origin.latitude.radians)
    }

    /// The haversine of the angle between the origin and `other`: sin²(θ/2), in 0 ... 1 but for rounding.
    ///
    /// The straight-line distance of the two points on the unit sphere is `2 · value.squareRoot()`.
    @inlinable
    public func value(to other: Coordinate) -> Double {
        let sineOfHalfΔφ = Trigonometry.sine((other.latitude - latitude).radians / 2)
        let sineOfHalfΔλ = Trigonometry.sine((other.longitude - longitude).radians / 2)
        return sineOfHalfΔφ * sineOfHalfΔφ
            + cosineOfLatitude * Trigonometry.cosine(other.latitude.radians) * sineOfHalfΔλ * sineOfHalfΔλ
    }
}
