/// A vertex of a geometry in degrees, longitude first as in GeoJSON and WKT.
///
/// Unlike a coordinate it is not range-checked: a ring that crosses ±180° may be written with longitudes beyond 180.
public struct Position: Hashable, Sendable {
    /// Degrees east of Greenwich.
    public var x: Double

    /// Degrees north of the equator.
    public var y: Double

    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    /// Whether both numbers are finite.
    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Sequence<Position> {
    /// The smallest and the greatest longitude, or nothing when there are no positions.
    var longitudes: ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for position in self {
            let (low, high) = (range?.lowerBound ?? position.x, range?.upperBound ?? position.x)
            range = Swift.min(low, position.x)...Swift.max(high, position.x)
        }
        return range
    }
}
