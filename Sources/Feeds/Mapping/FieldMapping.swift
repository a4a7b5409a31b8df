/// Which fields of a feed's records are read as the position, the id and the name.
public struct FieldMapping: Sendable, Equatable {
    /// Where the position of a record stands.
    public enum Position: Hashable, Sendable {
        /// In two fields.
        case pair(latitude: FieldPath, longitude: FieldPath)
        /// In one field: GeoJSON, WKT, `[longitude, latitude]` or `latitude,longitude`.
        case single(FieldPath)
        /// In the geometry of a GeoJSON feature, or the record is a geometry itself.
        case feature
    }

    public var position: Position
    /// Where the position of a record stands that has nothing in ``position``, if there is a second place for it.
    public var fallback: Position?
    /// The field of the id, if there is one; the id of a GeoJSON feature comes before it.
    public var id: FieldPath?
    public var name: FieldPath?
}

extension FieldMapping: CustomStringConvertible {
    /// The mapping in one line: `latitude place.place_lat, longitude place.place_log, name place.place_name`.
    public var description: String {
        var parts = [position.description]
        if let fallback { parts.append("or else \(fallback)") }
        if let id { parts.append("id \(id)") }
        if let name { parts.append("name \(name)") }
        return parts.joined(separator: ", ")
    }
}

extension FieldMapping.Position: CustomStringConvertible {
    /// The position in words: `latitude lat, longitude lon`.
    public var description: String {
        switch self {
        case .pair(let latitude, let longitude): "latitude \(latitude), longitude \(longitude)"
        case .single(let path): "position \(path)"
        case .feature: "position geometry"
        }
    }
}
