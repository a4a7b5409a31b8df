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
    package func meters(haversine: Double) -> Double {
        2 * radius.meters * Trigonometry.arcSine(min(1, haversine.squareRoot()))
    }

    /// The haversine of an arc of `length`, in 0 ... 1; lengths of half the globe or more give 1.
    @inlinable
    package func haversine(of length: Length) -> Double {
        let halfAngle = length.meters / radius.meters / 2
        guard halfAngle < .pi / 2 else { return 1 }
        let sine = Trigonometry.sine(halfAngle)
        return sine * sine
    }

    /// The bearing at `a` of the great circle from `a` to `b`, in degrees clockwise from north, 0 ..< 360.
    ///
    /// At a pole the bearing is measured against the meridian that the coordinate names. Between identical points it is
    /// undefined and given as 0; between antipodes every bearing is right and one of them is given.
    public func initialBearing(from a: Coordinate, to b: Coordinate) -> Double {
        let (φ1, φ2) = (a.latitude.radians, b.latitude.radians)
        let Δλ = (b.longitude - a.longitude).radians
        let y = Trigonometry.sine(Δλ) * Trigonometry.cosine(φ2)
        let x =
            Trigonometry.cosine(φ1) * Trigonometry.sine(φ2)
            - Trigonometry.sine(φ1) * Trigonometry.cosine(φ2) * Trigonometry.cosine(Δλ)
        let bearing = Trigonometry.arcTangent(y: y, x: x).degrees
        let turned = bearing < 0 ? bearing + 360 : bearing
        return turned < 360 ? turned : 0
    }

    /// The coordinate reached from `start` by following the great circle at `bearing` for `distance`.
    ///
    /// - Parameters:
    ///   - bearing: Degrees clockwise from north; any finite value.
    ///   - distance: How far; more than half the globe goes on round it, negative goes backwards.
    /// - Returns: The destination, its longitude in -180 ... 180; nothing when an argument is not finite.
    public func destination(from start: Coordinate, bearing: Double, distance: Length) -> Coordinate? {
        let δ = distance.meters / radius.meters
        guard bearing.isFinite, δ.isFinite else { return nil }
        let (φ1, λ1, θ) = (start.latitude.radians, start.longitude.radians, bearing.radians)
        let sineφ2 =
            Trigonometry.sine(φ1) * Trigonometry.cosine(δ)
            + Trigonometry.cosine(φ1) * Trigonometry.sine(δ) * Trigonometry.cosine(θ)
        let φ2 = Trigonometry.arcSine(max(-1, min(1, sineφ2)))
        let λ2 =
            λ1
            + Trigonometry.arcTangent(
                y: Trigonometry.sine(θ) * Trigonometry.sine(δ) * Trigonometry.cosine(φ1),
                x: Trigonometry.cosine(δ) - Trigonometry.sine(φ1) * sineφ2)
        return try? Coordinate(
            latitude: max(-90, min(90, φ2.degrees)), wrappingLongitude: λ2.degrees)
    }
}
