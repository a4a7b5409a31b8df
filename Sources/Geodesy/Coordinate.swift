public import Diagnostics

/// A position on Earth in degrees of latitude and longitude (WGS 84).
///
/// A coordinate cannot be invalid once made: the latitude is in -90 ... 90, the longitude in -180 ... 180, and neither
/// is NaN. Both -180 and 180 are allowed and mean the same meridian; at the poles every longitude means the same
/// point. Equality compares the numbers, not the points.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, in -90 ... 90.
    public let latitude: Double

    /// Degrees east of Greenwich, in -180 ... 180.
    public let longitude: Double

    /// Makes a coordinate from degrees.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north, in -90 ... 90.
    ///   - longitude: Degrees east, in -180 ... 180.
    /// - Throws: ``PeriplusError`` with code `invalid-coordinate` that names the value out of range, and suggests the
    ///   other order where only that would be valid. NaN and infinity are out of range.
    @inlinable
    public init(latitude: Double, longitude: Double) throws(PeriplusError) {
        guard let coordinate = Coordinate(exactly: latitude, longitude) else {
            throw Coordinate.outOfRange(latitude: latitude, longitude: longitude)
        }
        self = coordinate
    }

    /// Makes a coordinate from degrees, or nothing when they are out of range; for loops that report on their own.
    @inlinable
    package init?(exactly latitude: Double, _ longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Makes a coordinate from any finite longitude by turning whole circles: 190 becomes -170.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-coordinate` when the latitude is out of range or the longitude is
    ///   not finite.
    public init(latitude: Double, wrappingLongitude longitude: Double) throws(PeriplusError) {
        let wrapped = abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
        try self.init(latitude: latitude, longitude: wrapped)
    }

    @usableFromInline
    static func outOfRange(latitude: Double, longitude: Double) -> PeriplusError {
        let latitudeIsWrong = !(abs(latitude) <= 90)
        let (lat, lon) = (DecimalText.shortest(latitude), DecimalText.shortest(longitude))
        let message =
            latitudeIsWrong ? "latitude \(lat) is outside -90 ... 90" : "longitude \(lon) is outside -180 ... 180"
        let swappedIsValid = abs(longitude) <= 90 && abs(latitude) <= 180
        return PeriplusError(
            .invalidCoordinate, message,
            suggestion: swappedIsValid ? "did you mean latitude \(lon), longitude \(lat)?" : nil,
            at: SourceLocation(field: latitudeIsWrong ? "latitude" : "longitude"))
    }
}

extension Coordinate: CustomStringConvertible {
    /// The coordinate as `latitude,longitude` with the fewest digits that read back as the same numbers.
    public var description: String { "\(DecimalText.shortest(latitude)),\(DecimalText.shortest(longitude))" }
}
