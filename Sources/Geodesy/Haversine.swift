/// One end of many haversines: a coordinate with the cosine of its latitude at hand.
///
/// This is the one definition of distance in Periplus. The index and the linear scan both call it, so that their answers
/// agree to the last bit. A point has one distance by whatever name it goes: the longitudes -180 and 180 are the same
/// meridian, and at a pole every longitude means the same point.
public struct Haversine: Sendable {
    @usableFromInline let latitude: Double
    @usableFromInline let longitude: Double
    @usableFromInline let cosineOfLatitude: Double

    /// Prepares the haversines from `origin`.
    @inlinable
    public init(of origin: Coordinate) {
        latitude = origin.latitude
        longitude = Haversine.meridian(origin.longitude)
        cosineOfLatitude = Haversine.cosine(ofLatitude: origin.latitude)
    }

    /// The haversine of the angle between the origin and `other`: sin²(θ/2), in 0 ... 1 but for rounding.
    ///
    /// The straight-line distance of the two points on the unit sphere is `2 · value.squareRoot()`.
    @inlinable
    public func value(to other: Coordinate) -> Double {
        let halfΔφ = (other.latitude - latitude).radians / 2
        // The shorter way round.
        let Δλ = abs(Haversine.meridian(other.longitude) - longitude)
        let halfΔλ = (Δλ > 180 ? 360 - Δλ : Δλ).radians / 2
        if abs(halfΔφ) < SmallAngle.limit, halfΔλ < SmallAngle.limit {
            return nearValue(halfΔφ, halfΔλ, to: other)
        }
        let sineOfHalfΔφ = Trigonometry.sine(halfΔφ)
        let sineOfHalfΔλ = Trigonometry.sine(halfΔλ)
        return sineOfHalfΔφ * sineOfHalfΔφ
            + cosineOfLatitude * Haversine.cosine(ofLatitude: other.latitude) * sineOfHalfΔλ * sineOfHalfΔλ
    }

    /// The same for a point that is near, by short series in place of two of three calls of the mathematics library.
    ///
    /// The product of the cosines is cos φ₁ cos φ₂ = cos² m - sin²(Δφ/2) at the middle latitude m, which is the same from
    /// either end to the last bit.
    @inlinable
    func nearValue(_ halfΔφ: Double, _ halfΔλ: Double, to other: Coordinate) -> Double {
        let sineOfHalfΔφ = SmallAngle.sine(halfΔφ)
        let sineOfHalfΔλ = SmallAngle.sine(halfΔλ)
        let square = sineOfHalfΔφ * sineOfHalfΔφ
        guard cosineOfLatitude != 0, abs(other.latitude) != 90 else { return square }
        let cosineOfMiddle = Trigonometry.cosine((latitude + other.latitude).radians / 2)
        return square + (cosineOfMiddle * cosineOfMiddle - square) * (sineOfHalfΔλ * sineOfHalfΔλ)
    }

    /// The one name of a meridian: 180 for -180.
    @inlinable
    static func meridian(_ longitude: Double) -> Double { longitude == -180 ? 180 : longitude }

    /// The cosine of a latitude in degrees: 0 at the poles, where the nearest `Double` to 90° in radians gives 6e-17.
    @inlinable
    static func cosine(ofLatitude latitude: Double) -> Double {
        abs(latitude) == 90 ? 0 : Trigonometry.cosine(latitude.radians)
    }
}
