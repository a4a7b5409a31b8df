internal import Diagnostics
internal import Geodesy
internal import JSON
internal import Regions

/// Reads positions that stand in one value: GeoJSON, WKT, `[longitude, latitude]` or `latitude,longitude`.
struct PositionReader: ~Copyable {
    private let reading: CoordinateReading
    /// For GeoJSON inside a text, while the record that has the text is still needed.
    private var textParser = JSONParser()

    init(_ reading: CoordinateReading) { self.reading = reading }

    /// The coordinate of a feature, or of a record that is a geometry.
    mutating func coordinate(
        ofFeature record: JSONNode, _ json: borrowing JSONParser, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        if GeoJSON.geometryType(of: record, json) != nil {
            return try coordinate(ofGeometry: record, json, field: "geometry", &log)
        }
        guard let geometry = json.value(of: "geometry", in: record) else {
            let hasCoordinates = json.value(of: "coordinates", in: record) != nil
            throw Rejection(
                .missingGeometry, field: "geometry",
                hasCoordinates
                    ? "the feature has coordinates where a geometry must be" : "the feature has no geometry")
        }
        if json.kind(of: geometry) == .null {
            throw Rejection(.missingGeometry, field: "geometry", "the geometry is null")
        }
        return try coordinate(ofGeometry: geometry, json, field: "geometry", &log)
    }

    /// The coordinate that the value of a field is.
    mutating func coordinate(
        of node: JSONNode, _ json: borrowing JSONParser, field: String, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        switch json.kind(of: node) {
        case .object: return try coordinate(ofGeometry: node, json, field: field, &log)
        case .string: return try coordinate(ofText: json.string(of: node), field: field, &log)
        case .null: throw Rejection(.emptyCoordinate, field: field, "the coordinate is null")
        case .array: return try coordinate(ofPair: node, json, field: field)
        default:
            throw Rejection(.notANumber, field: field, "the position is \(json.kind(of: node).description)")
        }
    }

    /// The coordinate that a text is.
    mutating func coordinate(
        ofText text: Span<UInt8>, field: String, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        let trimmed = text.extracting(CoordinateReading.trimmedRange(text))
        guard !trimmed.isEmpty else { throw Rejection(.emptyCoordinate, field: field, "the coordinate is empty") }
        if trimmed[0] == UInt8(ascii: "{") {
            do throws(PeriplusError) {
                try textParser.parse(trimmed)
            } catch {
                throw Rejection(error, in: trimmed)
            }
            let (position, warnings) = try Self.position(ofGeometry: textParser.root, textParser, field: field)
            for warning in warnings { log.warn(warning.kind, field: field, warning.reason) }
            return try coordinate(position, field: field)
        }
        let word = String(utf8: trimmed)
        let isWKB = Geometry.looksLikeWKB(word)
        guard isWKB || Self.startsLikeWKT(word) else { return try reading.coordinate(word, field: field) }
        let position: Position
        do throws(PeriplusError) {
            position = try (isWKB ? Geometry(wkb: word) : Geometry(wkt: word)).representativePoint()
        } catch {
            throw Rejection(.invalidGeometry, field: field, error.message, value: word)
        }
        return try coordinate(position, field: field)
    }

    private static func startsLikeWKT(_ text: String) -> Bool {
        let start = text.prefix(20).uppercased()
        return ["SRID", "POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRY", "CIRCULAR", "CURVE"].contains {
            start.hasPrefix($0)
        }
    }

    private func coordinate(
        ofPair node: JSONNode, _ json: borrowing JSONParser, field: String
    ) throws(Rejection) -> Coordinate {
        guard let first = json.firstChild(of: node), let second = json.nextSibling(of: first) else {
            throw Rejection(
                json.childCount(of: node) == 0 ? .emptyCoordinate : .tooFewPositions, field: field,
                "a position is [longitude, latitude]")
        }
        let longitude = try number(first, json, field: field)
        let latitude = try number(second, json, field: field)
        return try reading.coordinate(latitude: latitude, field, longitude: longitude, field)
    }

    private func number(_ node: JSONNode, _ json: borrowing JSONParser, field: String) throws(Rejection) -> Double {
        if let number = json.number(of: node) { return number }
        guard json.kind(of: node) == .string else {
            throw Rejection(.notANumber, field: field, "the position holds \(json.kind(of: node).description)")
        }
        return try CoordinateReading.number(json.string(of: node), field: field)
    }

    // MARK: - Geometries

    private func coordinate(
        ofGeometry node: JSONNode, _ json: borrowing JSONParser, field: String, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        let (position, warnings) = try Self.position(ofGeometry: node, json, field: field)
        for warning in warnings { log.warn(warning.kind, field: field, warning.reason) }
        return try coordinate(position, field: field)
    }

    /// The point that stands for a geometry.
    private static func position(
        ofGeometry node: JSONNode, _ json: borrowing JSONParser, field: String
    ) throws(Rejection) -> (Position, [(kind: FeedProblem.Kind, reason: String)]) {
        var reader = GeometryReader(field: field)
        if let point = try reader.point(node, json) { return (point, reader.warnings) }
        let geometry = try reader.geometry(node, json)
        var warnings = reader.warnings
        if !geometry.followsRightHandRule {
            warnings.append((.windingOrder, "rings must run counter-clockwise outside and clockwise inside"))
        }
        do throws(PeriplusError) {
            return (try geometry.representativePoint(), warnings)
        } catch {
            throw Rejection(geometry.isEmpty ? .emptyGeometry : .invalidGeometry, field: field, error.message)
        }
    }

    private func coordinate(_ position: Position, field: String) throws(Rejection) -> Coordinate {
        try reading.coordinate(latitude: position.y, field, longitude: position.x, field)
    }
}
