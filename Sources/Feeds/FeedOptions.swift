/// How to read a feed, where its content does not say it rightly by itself.
public struct FeedOptions: Sendable {
    /// The format; found by looking at the content when it is not given.
    public var format: FeedFormat?

    /// The field that holds the latitude; given together with ``longitude``.
    public var latitude: FieldPath?

    /// The field that holds the longitude; given together with ``latitude``.
    public var longitude: FieldPath?

    /// The field that holds the whole position: GeoJSON, WKT, `[longitude, latitude]` or `latitude,longitude`. Given
    /// together with ``latitude`` and ``longitude``, it is the one that counts.
    public var geometry: FieldPath?

    /// The field that holds the id.
    public var id: FieldPath?

    /// The field that holds the name.
    public var name: FieldPath?

    /// Whether latitude and longitude stand in each other's place in the whole feed.
    public var isSwapped = false

    /// Whether the first record that cannot be placed ends the reading with an error.
    public var isStrict = false

    public init(format: FeedFormat? = nil) { self.format = format }
}

/// The way to a field: the names of the objects around it and its own, outermost first, such as `place.place_lat`.
public struct FieldPath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names along the way; a name that holds a dot is one name.
    let names: [String]

    /// The path as dotted text.
    public var description: String { names.joined(separator: ".") }

    init(_ names: [String]) { self.names = names }

    /// Makes a path from dotted text. Whether a dot belongs to a name is decided by the feed that has the field.
    public init(_ text: String) { names = [text] }

    public init(stringLiteral text: String) { self.init(text) }
}
