public import Geodesy

/// How a query names a point: by coordinate, or by a place of the feed.
public enum PlaceReference: Hashable, Sendable {
    case coordinate(Coordinate)
    /// The place with this id, as ``Place/id`` gives it as text.
    case id(String)
    /// The place with this name.
    case name(String)
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
