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
        longitude = Haversine.meridians(SIMD2(repeating: origin.longitude)).x
        cosineOfLatitude = Haversine.cosines(ofLatitudes: SIMD2(repeating: origin.latitude)).x
    }

    /// The haversine of the angle between the origin and `other`: sin²(θ/2), in 0 ... 1 but for rounding.
    ///
    /// The straight-line distance of the two points on the unit sphere is `2 · value.squareRoot()`. The value is the same
    /// from either end, to the last bit.
    @inlinable
    public func value(to other: Coordinate) -> Double { values(to: other, other).x }

    /// The haversines to two places in the time of one; there is no branch and no call.
    @inlinable @inline(__always)
    public func values(to a: Coordinate, _ b: Coordinate) -> SIMD2<Double> {
        let latitudes = SIMD2(a.latitude, b.latitude)
        let longitudes = Haversine.meridians(SIMD2(a.longitude, b.longitude))
        let sineOfHalfΔφ = Polynomials.sines(degrees: (latitudes - latitude) * 0.5)
        // The shorter way round.
        let Δλ = Haversine.magnitudes(longitudes - longitude)
        let otherWay = 360 - Δλ
        let sineOfHalfΔλ = Polynomials.sines(degrees: Δλ.replacing(with: otherWay, where: otherWay .< Δλ) * 0.5)
        let cosines = cosineOfLatitude * Haversine.cosines(ofLatitudes: latitudes)
        return sineOfHalfΔφ * sineOfHalfΔφ + cosines * (sineOfHalfΔλ * sineOfHalfΔλ)
    }

    /// The one name of a meridian: 180 for -180.
    @inlinable @inline(__always)
    static func meridians(_ longitudes: SIMD2<Double>) -> SIMD2<Double> {
        longitudes.replacing(with: 180, where: longitudes .== -180)
    }

    /// The cosines of latitudes in degrees, as the sines of what is left to the pole: exactly 0 there.
    @inlinable @inline(__always)
    static func cosines(ofLatitudes latitudes: SIMD2<Double>) -> SIMD2<Double> {
        Polynomials.sines(degrees: 90 - magnitudes(latitudes))
    }

    @inlinable @inline(__always)
    static func magnitudes(_ values: SIMD2<Double>) -> SIMD2<Double> {
        values.replacing(with: -values, where: values .< 0)
    }
}
