internal import Diagnostics
internal import Geodesy
internal import JSON
internal import Places

/// Makes places of JSON records.
struct JSONRecordLoader: ~Copyable {
    /// What kind of records they are, and how to read them.
    struct Plan: Sendable {
        var mapping: FieldMapping
        var reading: CoordinateReading
        /// Whether the records are features or geometries.
        var isGeoJSON: Bool
        /// Whether the records are the members of a GeometryCollection.
        var isCollection: Bool
        /// Whether a feature's own id comes before the field that is mapped as the id.
        var prefersFeatureID: Bool
    }

    let plan: Plan
    private let fields: PositionFields
    private let fallbackFields: PositionFields?
    private var parser = JSONParser()
    private var positions: PositionReader
    private var slots: FieldSlots
    /// What any record has been read as.
    var seen = FieldRoles()
    /// Whether the records to come are texts that the parser has indexed.
    private var isIndexed = false
    /// The record that the parser holds, by its place in the part.
    private var selected: Range<Int>?

    init(_ plan: Plan) {
        self.plan = plan
        fields = PositionFields(plan.mapping.position)
        fallbackFields = plan.mapping.fallback.map(PositionFields.init)
        positions = PositionReader(plan.reading)
        slots = FieldSlots(plan.mapping)
    }

    /// Begins with a part of the feed, whose tokens are found all at once if its strings allow it.
    mutating func begin(_ part: Span<UInt8>) {
        isIndexed = parser.index(part)
        selected = nil
    }

    /// Where the record ends that starts at a position of the part and is an object without fault; it is parsed then.
    mutating func select(at position: Int) -> Int? {
        guard isIndexed, let length = parser.select(at: position) else { return nil }
        selected = position..<position + length
        return length
    }

    /// The nodes of a record that are not kept as fields, or are read from inside them.
    private struct Found {
        var positions = FoundPositions<JSONNode>()
        var id: JSONNode?
        var name: JSONNode?
        /// The id that GeoJSON itself gives a feature; with it, a property that looks like an id is but a property.
        var featureID: JSONNode?

        mutating func take(_ node: JSONNode, as roles: FieldRoles) {
            positions.take(node, as: roles)
            if roles.contains(.id) { id = node }
            if roles.contains(.name) { name = node }
        }
    }

    /// Reads one record, which becomes a place or a problem.
    ///
    /// - Parameters:
    ///   - key: The key of the record, when the records are the values of an object: the id of a record that has none, and
    ///     the name of one when records have none.
    ///   - cut: Why the feed breaks off behind the record, if it is known to; the record then may be a part of one.
    ///   - position: Where in the part of the feed the record starts.
    mutating func load(
        _ record: Span<UInt8>, at position: Int = 0, key: [UInt8]? = nil, cut: InputFailure?,
        into builder: inout PlaceTableBuilder,
        _ log: inout ProblemLog
    ) throws(PeriplusError) {
        do throws(Rejection) {
            try place(record, at: position, key, into: &builder, &log)
            log.place()
        } catch {
            builder.discardPlace()
            // A record that the break goes through is not closed, and so no JSON.
            let isBroken = error.kind == .jsonSyntax || error.kind == .invalidUTF8
            try log.reject(isBroken ? cut.map { .cut($0, value: error.value) } ?? error : error)
        }
    }

    private mutating func place(
        _ record: Span<UInt8>, at position: Int, _ key: [UInt8]?, into builder: inout PlaceTableBuilder,
        _ log: inout ProblemLog
    ) throws(Rejection) {
        let range = position..<position + record.count
        if !isIndexed || selected != range && !parser.select(range) {
            do throws(PeriplusError) {
                try parser.parse(record)
            } catch {
                throw Rejection(error, in: record)
            }
        }
        let root = parser.root
        guard parser.kind(of: root) == .object else {
            throw Rejection(.notAnObject, "the record is \(parser.kind(of: root).description), not an object")
        }
        var found = Found()
        slots.beginRecord()
        if plan.mapping.position == .feature {
            try readFeature(root, &found, into: &builder, &log)
        } else if plan.isGeoJSON, let properties = GeoJSON.propertiesOfFeature(root, parser) {
            // A feature whose position was named by its field.
            readFields(of: root, &found, into: &builder, &log, isFeature: true)
            readFields(of: properties, &found, into: &builder, &log)
        } else {
            readFields(of: root, &found, into: &builder, &log)
        }
        let coordinate = try coordinate(found, root, &log)
        var id = (found.featureID ?? found.id).flatMap { identity($0, in: &builder) }
        var name = found.name.flatMap { identity($0, in: &builder) }
        if let key {
            let value = builder.value(.string, key.span)
            id = id ?? value
            if plan.mapping.name == nil { name = value }
        }
        if coordinate.latitude == 0, coordinate.longitude == 0 {
            log.warn(.zeroCoordinate, "latitude and longitude are both 0")
        }
        log.finishPlace(at: coordinate, id: id, isFeatureID: found.featureID != nil, name: name, in: &builder)
    }

    // MARK: - Fields

    /// Keeps the members of a feature: its properties, and what it has beside those that GeoJSON defines.
    private mutating func readFeature(
        _ root: JSONNode, _ found: inout Found, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(Rejection) {
        if let type = GeoJSON.geometryType(of: root, parser) {
            if plan.isCollection, type == .collection {
                log.warn(.geoJSONStructure, "a GeometryCollection should not hold another one")
            }
            return
        }
        GeoJSON.checkFeature(root, parser, &log)
        if plan.prefersFeatureID, let id = parser.value(of: "id", in: root),
            parser.kind(of: id) == .string || parser.kind(of: id) == .number
        {
            found.featureID = id
        }
        if let properties = parser.value(of: "properties", in: root), parser.kind(of: properties) == .object {
            readFields(of: properties, &found, into: &builder, &log)
        }
        readFields(of: root, &found, into: &builder, &log, isFeature: true)
    }

    /// Keeps the fields of an object, and takes note of those that are read as something.
    ///
    /// - Parameter isFeature: Whether the object is a feature, whose own members are not fields.
    private mutating func readFields(
        of object: JSONNode, _ found: inout Found, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog,
        isFeature: Bool = false
    ) {
        var next = parser.firstChild(of: object)
        while let key = next {
            let field = parser.field(key)
            let node = field.value
            next = field.next
            if isFeature, GeoJSON.isFeatureMember(field.key) { continue }
            let slot = slots.slot(field.key, in: &builder)
            if slot.isDuplicate {
                log.warn(.duplicateKey, field: String(utf8: field.key), "the record has the key twice")
            }
            if slot.hasInner {
                for (path, role) in slots.inner(of: slot.number) {
                    guard let inner = GeoJSON.node(path, in: node, parser) else { continue }
                    found.take(inner, as: role)
                    seen.formUnion(role)
                }
            }
            let roles = found.featureID == nil ? slot.roles : slot.roles.subtracting(.id)
            if !roles.isEmpty {
                found.take(node, as: roles)
                seen.formUnion(roles)
                // An id or a name that is an object is none, and stays a field.
                let isRead = !roles.isDisjoint(with: [.latitude, .longitude, .position]) || isScalar(node)
                if isRead, !roles.areFallback { continue }
            }
            switch field.kind {
            case .string: builder.add(slot.field, .string, field.text)
            case .number: builder.add(slot.field, .number, field.text)
            case .true: builder.add(slot.field, .true, Span())
            case .false: builder.add(slot.field, .false, Span())
            case .null: builder.add(slot.field, .null, Span())
            case .object, .array: builder.add(slot.field, .json, parser.compactText(of: node))
            }
        }
    }

    private func isScalar(_ node: JSONNode) -> Bool {
        let kind = parser.kind(of: node)
        return kind != .object && kind != .array
    }

    /// Stores the value of a node as an id or a name, which only numbers and texts that are not empty are.
    private func identity(_ node: JSONNode, in builder: inout PlaceTableBuilder) -> PlaceTableBuilder.Value? {
        switch parser.kind(of: node) {
        case .string:
            let text = parser.string(of: node)
            return text.isEmpty ? nil : builder.value(.string, text)
        case .number: return builder.value(.number, parser.literal(of: node))
        default: return nil
        }
    }

    // MARK: - Coordinate

    private mutating func coordinate(
        _ found: Found, _ root: JSONNode, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        if let fallbackFields, isEmpty(found.positions.main), !isEmpty(found.positions.fallback) {
            return try coordinate(found.positions.fallback, in: fallbackFields, root, &log)
        }
        return try coordinate(found.positions.main, in: fields, root, &log)
    }

    private mutating func coordinate(
        _ found: FoundPosition<JSONNode>, in fields: PositionFields, _ root: JSONNode, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        switch fields {
        case .feature: return try positions.coordinate(ofFeature: root, parser, &log)
        case .single(let field):
            guard let node = found.whole else {
                throw Rejection(.missingCoordinate, field: field, "the record has no such field")
            }
            return try positions.coordinate(of: node, parser, field: field, &log)
        case .pair(let latitude, let longitude):
            let y = try number(found.latitude, latitude)
            let x = try number(found.longitude, longitude)
            return try plan.reading.coordinate(latitude: y, latitude.name, longitude: x, longitude.name)
        }
    }

    private func isEmpty(_ found: FoundPosition<JSONNode>) -> Bool {
        isEmpty(found.latitude) && isEmpty(found.longitude) && isEmpty(found.whole)
    }

    /// Whether a node says nothing: null, or a text of white space.
    private func isEmpty(_ node: JSONNode?) -> Bool {
        guard let node else { return true }
        switch parser.kind(of: node) {
        case .null: return true
        case .string: return CoordinateReading.trimmedRange(parser.string(of: node)).isEmpty
        default: return false
        }
    }

    private func number(_ node: JSONNode?, _ field: AxisField) throws(Rejection) -> Double {
        guard let node else {
            throw Rejection(.missingCoordinate, field: field.name, "the record has no such field")
        }
        switch parser.kind(of: node) {
        case .number:
            let number = parser.number(of: node) ?? .nan
            return field.divisor == 1 ? number : number / field.divisor
        case .string: return try plan.reading.degrees(parser.string(of: node), of: field)
        case .null: throw Rejection(.emptyCoordinate, field: field.name, "the coordinate is null")
        default:
            throw Rejection(.notANumber, field: field.name, "the coordinate is \(parser.kind(of: node).description)")
        }
    }
}

extension Rejection {
    /// The reason why a record could not be parsed.
    init(_ error: PeriplusError, in record: Span<UInt8>) {
        self.init(error.code == .invalidUTF8 ? .invalidUTF8 : .jsonSyntax, error.message)
        if let suggestion = error.suggestion { reason += "; \(suggestion)" }
        guard let offset = error.location?.span?.lowerBound else { return }
        if error.code != .invalidUTF8 { reason += ", at byte \(offset) of the record" }
        let start = max(0, min(offset, record.count) - 20)
        value = String(utf8: record.extracting(start..<min(record.count, offset + 20))).split(separator: "\n")
            .joined(separator: " ")
    }
}
