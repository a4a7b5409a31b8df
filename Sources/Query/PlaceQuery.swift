public import Geodesy

/// What is asked: the one value behind the query language, the JSON requests and the Swift calls.
///
/// A query without ``proximity`` lists places in the order of the feed; one with it lists them by growing distance. Its
/// description is the query as text, and reading that text gives a query with the same answer.
public struct PlaceQuery: Hashable, Sendable {
    /// Where to measure from, and how far to look.
    public var proximity: Proximity?

    /// The box that places must lie in.
    public var envelope: Envelope?

    /// How many places at most; nothing for all. Zero or less finds nothing.
    public var limit: Int?

    /// Where to measure from, and how far to look.
    public struct Proximity: Hashable, Sendable {
        /// Where to measure from.
        public var origin: PlaceReference
        /// How far away a place may be, this distance included; nothing for any distance.
        public var radius: Length?

        public init(origin: PlaceReference, radius: Length? = nil) {
            self.origin = origin
            self.radius = radius
        }
    }

    /// How many places `near` answers with unless told.
    public static let defaultLimit = 10

    public init(proximity: Proximity? = nil, envelope: Envelope? = nil, limit: Int? = nil) {
        self.proximity = proximity
        self.envelope = envelope
        self.limit = limit
    }

    /// The places nearest to a point.
    public static func near(
        _ origin: PlaceReference, limit: Int? = defaultLimit, within radius: Length? = nil
    ) -> PlaceQuery {
        PlaceQuery(proximity: Proximity(origin: origin, radius: radius), limit: limit)
    }

    /// All places within a radius of a point, its edge included.
    public static func within(_ radius: Length, of origin: PlaceReference) -> PlaceQuery {
        PlaceQuery(proximity: Proximity(origin: origin, radius: radius))
    }

    /// All places inside an envelope, its edges included.
    public static func inside(_ envelope: Envelope) -> PlaceQuery { PlaceQuery(envelope: envelope) }
}

extension PlaceQuery: CustomStringConvertible {
    /// The query as text that reads back as a query with the same answer.
    public var description: String {
        var clauses: [String] = []
        let limit = limit.map { max(0, $0) }
        if let proximity {
            let origin = proximity.origin
            // An endless radius is no condition, and there is no text for one.
            let radius = proximity.radius.flatMap { $0.meters == .infinity ? nil : $0 }
            let findsNothing = radius.map { !($0.meters >= 0) } ?? false
            switch (findsNothing ? nil : radius, findsNothing ? 0 : limit) {
            case (let radius?, nil): clauses.append("within \(radius) of \(origin)")
            case (let radius?, let limit?): clauses.append("near \(origin) k=\(limit) within \(radius)")
            case (nil, let limit?): clauses.append("near \(origin) k=\(limit)")
            case (nil, nil): clauses.append("near \(origin) k=all")
            }
        }
        if let envelope { clauses.append("inside \(envelope)") }
        if proximity == nil {
            if let limit { clauses.append("limit \(limit)") } else if envelope == nil { clauses.append("limit all") }
        }
        return clauses.joined(separator: " ")
    }
}
