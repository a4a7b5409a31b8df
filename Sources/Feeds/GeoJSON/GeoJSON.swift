internal import JSON

/// The words of GeoJSON (RFC 7946), and the checks of what does not touch the position.
enum GeoJSON {
    /// The types of geometry.
    enum GeometryType: String, CaseIterable {
        case point = "Point"
        case lineString = "LineString"
        case polygon = "Polygon"
        case multiPoint = "MultiPoint"
        case multiLineString = "MultiLineString"
        case multiPolygon = "MultiPolygon"
        case collection = "GeometryCollection"

        /// The type of this name, written as GeoJSON writes it or in other letter case.
        init?(name: String) {
            if let type = GeometryType(rawValue: name) {
                self = type
                return
            }
            let lower = name.lowercased()
            guard let type = Self.allCases.first(where: { $0.rawValue.lowercased() == lower }) else { return nil }
            self = type
        }
    }

    /// The `type` of an object, if it is a string.
    static func type(of node: JSONNode, _ json: borrowing JSONParser) -> String? {
        guard let type = json.value(of: "type", in: node), json.kind(of: type) == .string else { return nil }
        return String(utf8: json.string(of: type))
    }

    /// The type of geometry that an object is, if it is one.
    static func geometryType(of node: JSONNode, _ json: borrowing JSONParser) -> GeometryType? {
        // Features are by far the most common, and their type is mostly their first member.
        guard let type = json.value(of: "type", in: node), json.kind(of: type) == .string,
            !json.string(of: type).equals("Feature")
        else { return nil }
        return GeometryType(name: String(utf8: json.string(of: type)))
    }

    /// Whether a record is GeoJSON: a feature, a geometry, or an object that has a feature's members.
    static func isGeoJSON(_ node: JSONNode, _ json: borrowing JSONParser) -> Bool {
        guard json.kind(of: node) == .object else { return false }
        if json.value(of: "geometry", in: node) != nil, json.value(of: "properties", in: node) != nil { return true }
        guard let type = type(of: node, json) else { return false }
        if GeometryType(name: type) != nil {
            return json.value(of: "coordinates", in: node) != nil || json.value(of: "geometries", in: node) != nil
        }
        return type.lowercased() == "feature"
    }

    /// The properties of a record that is a feature.
    static func propertiesOfFeature(_ node: JSONNode, _ json: borrowing JSONParser) -> JSONNode? {
        guard isGeoJSON(node, json), let properties = json.value(of: "properties", in: node),
            json.kind(of: properties) == .object
        else { return nil }
        return properties
    }

    /// Whether a key is one of those that RFC 7946 gives a feature; all others are foreign members.
    static func isFeatureMember(_ key: Span<UInt8>) -> Bool {
        key.equals("type") || key.equals("geometry") || key.equals("properties") || key.equals("id")
            || key.equals("bbox")
    }

    /// The node at the end of a path of keys.
    static func node(_ path: [[UInt8]], in object: JSONNode, _ json: borrowing JSONParser) -> JSONNode? {
        var node = object
        for name in path {
            guard json.kind(of: node) == .object else { return nil }
            var next = json.firstChild(of: node)
            var found: JSONNode?
            while let key = next, let value = json.nextSibling(of: key) {
                if json.string(of: key).equals(name) { found = value }
                next = json.nextSibling(of: value)
            }
            guard let found else { return nil }
            node = found
        }
        return node
    }

    // MARK: - Checks

    /// Notes what is wrong with a feature beside its geometry.
    static func checkFeature(_ feature: JSONNode, _ json: borrowing JSONParser, _ log: inout ProblemLog) {
        var hasType = false
        var hasProperties = false
        var seen: [String] = []
        var next = json.firstChild(of: feature)
        while let key = next, let value = json.nextSibling(of: key) {
            next = json.nextSibling(of: value)
            let kind = json.kind(of: value)
            let name = json.string(of: key)
            if name.equals("type") {
                if hasType { seen.append("type") }
                hasType = true
                if kind != .string || !json.string(of: value).equals("Feature") {
                    let found = kind == .string ? String(utf8: json.string(of: value)) : kind.description
                    log.warn(.unknownType, field: "type", "the type of a feature must be Feature", value: found)
                }
            } else if name.equals("properties") {
                if hasProperties { seen.append("properties") }
                hasProperties = true
                if kind != .object, kind != .null {
                    log.warn(
                        .geoJSONStructure, field: "properties", "properties must be an object, not \(kind.description)")
                }
            } else if name.equals("id") {
                if kind != .string, kind != .number {
                    log.warn(
                        .geoJSONStructure, field: "id", "the id must be a string or a number, not \(kind.description)")
                }
            } else if name.equals("bbox") {
                checkBoundingBox(value, json, &log)
            } else if name.equals("features") || name.equals("coordinates") || name.equals("geometries") {
                let member = String(utf8: name)
                log.warn(.geoJSONStructure, field: member, "a feature cannot have the member “\(member)”")
            } else if name.equals("crs") {
                log.warn(.oldStyleCRS, field: "crs", "GeoJSON is always in WGS 84, crs has no meaning any more")
            }
        }
        if !hasType { log.warn(.geoJSONStructure, field: "type", "the feature has no type") }
        if !hasProperties { log.warn(.geoJSONStructure, field: "properties", "the feature has no properties") }
        for key in seen { log.warn(.duplicateKey, field: key, "the record has the key twice") }
    }

    /// Notes what is wrong with a `bbox`, which must be four or six numbers.
    static func checkBoundingBox(_ box: JSONNode, _ json: borrowing JSONParser, _ log: inout ProblemLog) {
        guard let flaw = boundingBoxFlaw(box, json) else { return }
        log.warn(.invalidBoundingBox, field: "bbox", flaw)
    }

    /// What is wrong with a `bbox`, if anything.
    static func boundingBoxFlaw(_ box: JSONNode, _ json: borrowing JSONParser) -> String? {
        guard json.kind(of: box) == .array else {
            return "bbox must be an array of numbers, not \(json.kind(of: box).description)"
        }
        var count = 0
        var next = json.firstChild(of: box)
        while let node = next {
            guard json.kind(of: node) == .number else {
                return "bbox must hold numbers only, not \(json.kind(of: node).description)"
            }
            count += 1
            next = json.nextSibling(of: node)
        }
        return count == 4 || count == 6 ? nil : "bbox must have 4 or 6 numbers, not \(count)"
    }
}
