/// A sphere that stands for the Earth: great-circle distances, bearings and destinations on it.
///
/// The radius is a value. ``earth`` uses the mean radius R₁ of the IUGG; on the WGS 84 ellipsoid its distances are off
/// by up to 0.56 %.
public struct Sphere: Hashable, Sendable {
    /// The radius.
    public let radius: Length

    /// A sphere of the given radius, which must be positive and finite to give meaningful distances.
    public init(radius: Length) { self.radius = radius }

    /// The mean Earth: radius 6 371 008.8 m (IUGG R₁, Moritz 2000, "Geodetic Reference System 1980").
    public static let earth = Sphere(radius: Length(meters: 6_371_008.8))

    /// The great-circle distance between two coordinates by the haversine formula.
    ///
    /// Symmetric, never negative, at most π · radius; accurate to a few parts in 10¹⁵ for points that are close, and to
    /// about 0.2 m at antipodes, where the formula is ill-conditioned.
    ///
    /// Source: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
    @inlinable
    public func distance(from a: Coordinate, to b: Coordinate) -> Length {
        Length(meters: meters(haversine: Haversine(of: a).value(to: b)))
    }

    /// The length in metres of the great-circle arc whose haversine is `haversine`.
    @inlinable
    package func meters(haversine: Double) -> Double { meters(haversines: SIMD2(repeating: haversine)).x }

    /// The lengths in metres of two great-circle arcs by their haversines.
    @inlinable @inline(__always)
    package func meters(haversines: SIMD2<Double>) -> SIMD2<Double> {
        let sines = haversines.squareRoot()
        var halfAngles = Polynomials.arcSines(sines)
        // Farther than a third of the way to the antipode.
        if sines.x > 0.5 { halfAngles.x = Trigonometry.arcSine(min(1, sines.x)) }
        if sines.y > 0.5 { halfAngles.y = Trigonometry.arcSine(min(1, sines.y)) }
        return 2 * radius.meters * halfAngles
    }

    /// The haversine of an arc of `length`, in 0 ... 1; lengths of half the globe or more give 1.
    @inlinable
    package func haversine(of length: Length) -> Double {
        let halfAngle = length.meters / radius.meters / 2
        guard halfAngle < .pi / 2 else { return 1 }
        let sine = Polynomials.sines(degrees: SIMD2(repeating: halfAngle.degrees)).x
        return sine * sine
    }

    /// The bearing at `a` of the great circle from `a` to `b`, in degrees clockwise from north, 0 ..< 360.
    ///
    /// At a pole the bearing is measured against the meridian that the coordinate names. Between identical points it is
    /// undefined and given as 0; between antipodes every bearing is right and one of them is given.
    public func initialBearing(from a: Coordinate, to b: Coordinate) -> Double {
        let (φ1, φ2) = (a.latitude.radians, b.latitude.radians)
        // The remainder is exact, and makes one meridian of -180 and 180.
        let Δλ = (b.longitude - a.longitude).remainder(dividingBy: 360).radians
        let y = Trigonometry.sine(Δλ) * Trigonometry.cosine(φ2)
        // cos φ1 · sin φ2 - sin φ1 · cos φ2 · cos Δλ, written so that nothing cancels between points that are close.
        let sineOfHalfΔλ = Trigonometry.sine(Δλ / 2)
        let x =
            Trigonometry.sine((b.latitude - a.latitude).radians)
            + 2 * Trigonometry.sine(φ1) * Trigonometry.cosine(φ2) * sineOfHalfΔλ * sineOfHalfΔλ
        let bearing = Trigonometry.arcTangent(y: y, x: x).degrees
        let turned = bearing < 0 ? bearing + 360 : bearing
        return turned < 360 ? turned : 0
    }

    /// The coordinate reached from `start` by following the great circle at `bearing` for `distance`.
    ///
    /// - Parameters:
    ///   - bearing: Degrees clockwise from north; any finite value.
    ///   - distance: How far; more than half the globe goes on round it, negative goes backwards.
    /// - Returns: The destination, its longitude in -180 ... 180; nothing when an argument is not finite. From a pole the
    ///   bearing is taken against the meridian that `start` names.
    ///
    /// Accurate to some nanometres everywhere, the poles included.
    public func destination(from start: Coordinate, bearing: Double, distance: Length) -> Coordinate? {
        let δ = distance.meters / radius.meters
        guard bearing.isFinite, δ.isFinite else { return nil }
        let (φ1, θ) = (start.latitude.radians, bearing.remainder(dividingBy: 360).radians)
        // The destination in axes whose x points to where the meridian of `start` meets the equator, z to the pole. Its
        // latitude is not the arc sine of z, which would lose half of the digits near the poles.
        let x =
            Trigonometry.cosine(φ1) * Trigonometry.cosine(δ)
            - Trigonometry.sine(φ1) * Trigonometry.sine(δ) * Trigonometry.cosine(θ)
        let y = Trigonometry.sine(δ) * Trigonometry.sine(θ)
        let z =
            Trigonometry.sine(φ1) * Trigonometry.cosine(δ)
            + Trigonometry.cosine(φ1) * Trigonometry.sine(δ) * Trigonometry.cosine(θ)
        let latitude = Trigonometry.arcTangent(y: z, x: (x * x + y * y).squareRoot()).degrees
        let Δλ = Trigonometry.arcTangent(y: y, x: x).degrees
        return try? Coordinate(
            latitude: max(-90, min(90, latitude)), wrappingLongitude: start.longitude + Δλ)
    }
}
