/// A point on the unit sphere in geocentric coordinates.
///
/// The x axis meets the equator at Greenwich, the y axis at 90° east, the z axis is the north pole: the spherical case
/// of PROJ's `cart` conversion. The straight-line distance of two points grows exactly as their great-circle distance
/// does, everywhere on the globe, which no map projection into a plane can offer.
public struct UnitVector: Hashable, Sendable {
    public let x: Double
    public let y: Double
    public let z: Double

    /// The point at a coordinate.
    @inlinable
    public init(_ coordinate: Coordinate) {
        let (φ, λ) = (coordinate.latitude.radians, coordinate.longitude.radians)
        let cosine = Trigonometry.cosine(φ)
        x = cosine * Trigonometry.cosine(λ)
        y = cosine * Trigonometry.sine(λ)
        z = Trigonometry.sine(φ)
    }
}
