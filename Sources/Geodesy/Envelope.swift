public import Diagnostics

/// A box in latitude and longitude, its edges included, which may cross the ±180° meridian.
///
/// When `west` is greater than `east` the box runs eastward from `west` over ±180° to `east`. The longitudes -180 and 180
/// are the same meridian, and a pole lies on every meridian: an envelope that reaches it contains it.
public struct Envelope: Hashable, Sendable {
    /// Degrees of the southern edge, in -90 ... 90.
    public let south: Double
    /// Degrees of the western edge, in -180 ... 180.
    public let west: Double
    /// Degrees of the northern edge, in -90 ... 90 and not less than ``south``.
    public let north: Double
    /// Degrees of the eastern edge, in -180 ... 180.
    public let east: Double

    /// Makes an envelope from degrees.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-envelope` when a side is out of range or NaN, or when `south` is
    ///   greater than `north`.
    public init(south: Double, west: Double, north: Double, east: Double) throws(PeriplusError) {
        for (name, value, limit) in [
            ("south", south, 90.0), ("west", west, 180), ("north", north, 90), ("east", east, 180),
        ] where !(abs(value) <= limit) {
            throw PeriplusError(
                .invalidEnvelope,
                "\(name) \(DecimalText.shortest(value)) is outside \(Int(-limit)) ... \(Int(limit))",
                suggestion: "give south, west, north, east in degrees", at: SourceLocation(field: name))
        }
        guard south <= north else {
            throw PeriplusError(
                .invalidEnvelope,
                "south \(DecimalText.shortest(south)) is north of north \(DecimalText.shortest(north))",
                suggestion: "give south, west, north, east in this order", at: SourceLocation(field: "south"))
        }
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// The whole globe.
    public static let globe = Envelope(unchecked: -90, -180, 90, 180)

    private init(unchecked south: Double, _ west: Double, _ north: Double, _ east: Double) {
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// Whether the box runs over the ±180° meridian.
    public var crossesAntimeridian: Bool { west > east }

    /// How many degrees of longitude the box spans, in 0 ... 360, rounded as `Double` does.
    public var width: Double { crossesAntimeridian ? 360 - (west - east) : east - west }

    /// Whether a coordinate lies in the box or on its edge.
    @inlinable
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
        let longitude = coordinate.longitude
        if west <= east {
            if longitude >= west, longitude <= east { return true }
        } else if longitude >= west || longitude <= east {
            return true
        }
        // The same point by another name: ±180° is one meridian, and a pole is on all of them.
        return abs(longitude) == 180 && (abs(west) == 180 || abs(east) == 180) || abs(coordinate.latitude) == 90
    }
}

extension Envelope: CustomStringConvertible {
    /// The envelope as `bbox(south,west,north,east)`, as the query language writes it.
    public var description: String {
        "bbox(\([south, west, north, east].map(DecimalText.shortest).joined(separator: ",")))"
    }
}
