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
        let eastward = abs(coordinate.longitude)
        // Beyond a quarter turn, the sine of what is left to the half turn.
        let (northing, cosine) = Polynomials.sines(
            degrees: SIMD2(coordinate.latitude, 90 - abs(coordinate.latitude))
        ).lanes
        let (sine, easting) = Polynomials.sines(degrees: SIMD2(min(eastward, 180 - eastward), 90 - eastward)).lanes
        x = cosine * easting
        y = cosine * (coordinate.longitude < 0 ? -sine : sine)
        z = northing
    }
}

extension SIMD2 {
    @inlinable
    var lanes: (Scalar, Scalar) { (x, y) }
}
