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
    /// The field of the id, if there is one; the id of a GeoJSON feature comes before it.
    public var id: FieldPath?
    public var name: FieldPath?
}

extension FieldMapping: CustomStringConvertible {
    /// The mapping in one line: `latitude place.place_lat, longitude place.place_log, name place.place_name`.
    public var description: String {
        var parts: [String] = []
        switch position {
        case .pair(let latitude, let longitude): parts += ["latitude \(latitude)", "longitude \(longitude)"]
        case .single(let path): parts.append("position \(path)")
        case .feature: parts.append("position geometry")
        }
        if let id { parts.append("id \(id)") }
        if let name { parts.append("name \(name)") }
        return parts.joined(separator: ", ")
    }
}
