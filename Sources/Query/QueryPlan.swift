import Geodesy

/// How a query is answered: which search drives, and what is tested on the way.
enum QueryPlan: Hashable {
    /// The index finds the nearest places.
    case nearest(Coordinate, count: Int, radius: Length)
    /// The index finds all places within the radius.
    case radius(Coordinate, Length)
    /// The index yields places by growing distance; those in the envelope are taken until there are enough.
    case growing(Coordinate, radius: Length, Envelope, count: Int)
    /// The index finds the places in the envelope; they are measured and ordered.
    case measured(Coordinate, radius: Length, Envelope, count: Int?)
    /// The index finds the places in the envelope, in the order of the feed.
    case envelope(Envelope, count: Int?)
    /// The first places of the feed.
    case first(count: Int?)

    /// The plan for a query whose origin has been resolved.
    ///
    /// - Parameter count: How many places there are; a limit that many do not reach is none.
    init(_ query: PlaceQuery, from origin: Coordinate?, count: Int, on sphere: Sphere) {
        let limit = query.limit.flatMap { $0 >= count && count > 0 ? nil : max(0, $0) }
        guard let origin, let proximity = query.proximity else {
            self = query.envelope.map { .envelope($0, count: limit) } ?? .first(count: limit)
            return
        }
        let radius = proximity.radius ?? .infinity
        switch (query.envelope, limit) {
        case (nil, nil): self = .radius(origin, radius)
        case (nil, let limit?): self = .nearest(origin, count: limit, radius: radius)
        case (let envelope?, let limit?) where envelope.contains(origin):
            // Around the origin places inside come early; the far corner bounds a search that finds too few.
            let farthest = envelope.farthestCorner(from: origin, on: sphere)
            self = .growing(origin, radius: min(radius, farthest), envelope, count: limit)
        case (let envelope?, let limit):
            self = .measured(origin, radius: radius, envelope, count: limit)
        }
    }
}

extension Envelope {
    /// A distance that no point of the envelope is beyond, seen from a point inside.
    ///
    /// Along a parallel the distance grows with the difference of longitude, and along a meridian at most 90° away it
    /// has no maximum between its ends; so in an envelope up to 90° wide the farthest point is a corner.
    fileprivate func farthestCorner(from origin: Coordinate, on sphere: Sphere) -> Length {
        guard width <= 90 else { return .infinity }
        var farthest = 0.0
        for latitude in [south, north] {
            for longitude in [west, east] {
                guard let corner = Coordinate(exactly: latitude, longitude) else { return .infinity }
                farthest = max(farthest, sphere.distance(from: origin, to: corner).meters)
            }
        }
        // Far more than rounding can amount to, even at antipodes: on Earth some metres.
        return Length(meters: farthest + 1e-6 * sphere.radius.meters)
    }
}
