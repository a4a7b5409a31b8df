public import Geodesy
public import Places

/// A place that a query found.
public struct Hit: Sendable {
    /// The place.
    public let place: Place

    /// How far it is from the query's origin; nothing for a query that measures no distance.
    public let distance: Length?

    /// The bearing of the place as seen from the origin, in degrees clockwise from north, 0 ..< 360; nothing where there
    /// is no origin, or no distance to it.
    public let bearing: Double?

    package init(place: Place, distance: Length?, bearing: Double?) {
        self.place = place
        self.distance = distance
        self.bearing = bearing
    }
}
