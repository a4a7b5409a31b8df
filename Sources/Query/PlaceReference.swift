public import Geodesy

/// How a query names a point: by coordinate, or by a place of the feed.
public enum PlaceReference: Hashable, Sendable {
    case coordinate(Coordinate)
    /// The place with this id, as ``Place/id`` gives it as text.
    case id(String)
    /// The place with this name.
    case name(String)
}

extension PlaceReference {
    /// Whether a text that is known to name a point can only be a name, though it has no quotes.
    package static func isBareName(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter, (try? Coordinate(parsing: text)) == nil else { return false }
        let lowercased = text.lowercased()
        if lowercased.hasPrefix("id:") || lowercased.hasPrefix("geo:") { return false }
        // A hemisphere may stand before its degrees: N63°05' is a coordinate, if a wrong one.
        return !("nsew".contains(lowercased.prefix(1)) && (text.dropFirst().first?.isNumber ?? false))
    }
}

extension PlaceReference: CustomStringConvertible {
    /// The reference as the query language writes it: `63.0951,21.6165`, `id:658225`, `"Helsinki"`.
    public var description: String {
        switch self {
        case .coordinate(let coordinate): coordinate.description
        case .id(let id): "id:" + (QueryScanner.isBareWord(id) ? id : QueryScanner.quoted(id))
        case .name(let name): QueryScanner.quoted(name)
        }
    }
}
