internal import JSON
internal import Regions

/// Reads GeoJSON geometries, and says what is wrong with those that are.
struct GeometryReader {
    /// What does not keep the geometry from being read.
    private(set) var warnings: [(kind: FeedProblem.Kind, reason: String)] = []
    /// What the geometry's field is called, for messages.
    let field: String
    /// How many collections stand around the geometry under way.
    private var depth = 0

    init(field: String) { self.field = field }

    /// The position of a point, or nothing when the geometry is of another type.
    mutating func point(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> Position? {
        guard json.kind(of: node) == .object, let type = json.value(of: "type", in: node),
            json.kind(of: type) == .string, json.string(of: type).equals("Point")
        else { return nil }
        checkMembers(of: node, json)
        return try position(try coordinates(of: node, json), json)
    }

    /// The geometry that an object is.
    mutating func geometry(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> Geometry {
        guard json.kind(of: node) == .object else {
            throw flaw(.invalidGeometry, "a geometry must be an object, not \(json.kind(of: node).description)")
        }
        guard let typeNode = json.value(of: "type", in: node) else {
            throw flaw(.unknownType, "the geometry has no type")
        }
        guard json.kind(of: typeNode) == .string else {
            throw flaw(
                .unknownType, "the type of a geometry must be a string, not \(json.kind(of: typeNode).description)")
        }
        let name = String(utf8: json.string(of: typeNode))
        guard let type = GeoJSON.GeometryType(name: name) else {
            throw flaw(.unknownType, "there is no such type of geometry", name)
        }
        if type.rawValue != name {
            warnings.append((.unknownType, "the type of the geometry must be written \(type.rawValue), not \(name)"))
        }
        checkMembers(of: node, json)
        if type == .collection { return try collection(node, json) }
        let coordinates = try coordinates(of: node, json)
        switch type {
        case .point: return .point(try position(coordinates, json))
        case .multiPoint: return .multiPoint(try positions(coordinates, json))
        case .lineString: return .lineString(try line(coordinates, json))
        case .polygon: return .polygon(try rings(coordinates, json))
        case .multiLineString:
            return .multiLineString(
                try list(coordinates, json) { reader, node, json throws(Rejection) in
                    try reader.line(node, json)
                })
        case .multiPolygon, .collection:
            return .multiPolygon(
                try list(coordinates, json) { reader, node, json throws(Rejection) in
                    try reader.rings(node, json)
                })
        }
    }

    private func flaw(_ kind: FeedProblem.Kind, _ reason: String, _ value: String? = nil) -> Rejection {
        Rejection(kind, field: field, reason, value: value)
    }

    // MARK: - Members

    private mutating func collection(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> Geometry {
        guard let members = json.value(of: "geometries", in: node) else {
            throw flaw(.invalidGeometry, "the GeometryCollection has no geometries")
        }
        guard json.kind(of: members) == .array else {
            throw flaw(.invalidGeometry, "geometries must be an array, not \(json.kind(of: members).description)")
        }
        guard depth < Geometry.deepestNesting else {
            throw flaw(.invalidGeometry, "the geometry is nested deeper than \(Geometry.deepestNesting) levels")
        }
        depth += 1
        defer { depth -= 1 }
        let geometries = try list(members, json) { reader, node, json throws(Rejection) in
            try reader.geometry(node, json)
        }
        if geometries.isEmpty { throw flaw(.emptyGeometry, "the GeometryCollection is empty") }
        if geometries.count == 1 {
            warnings.append((.geoJSONStructure, "a GeometryCollection should not hold a single geometry"))
        }
        if geometries.contains(where: { if case .collection = $0 { true } else { false } }) {
            warnings.append((.geoJSONStructure, "a GeometryCollection should not hold another one"))
        }
        return .collection(geometries)
    }

    private func coordinates(of node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> JSONNode {
        guard let coordinates = json.value(of: "coordinates", in: node) else {
            throw flaw(.invalidGeometry, "the geometry has no coordinates")
        }
        guard json.kind(of: coordinates) == .array else {
            throw flaw(.invalidGeometry, "coordinates must be an array, not \(json.kind(of: coordinates).description)")
        }
        guard json.firstChild(of: coordinates) != nil else {
            throw flaw(.emptyGeometry, "the coordinates of the geometry are empty")
        }
        return coordinates
    }

    private mutating func checkMembers(of node: JSONNode, _ json: borrowing JSONParser) {
        var next = json.firstChild(of: node)
        while let key = next, let value = json.nextSibling(of: key) {
            next = json.nextSibling(of: value)
            let name = json.string(of: key)
            if name.equals("bbox") {
                if let flaw = GeoJSON.boundingBoxFlaw(value, json) { warnings.append((.invalidBoundingBox, flaw)) }
            } else if name.equals("properties") || name.equals("geometry") || name.equals("features") {
                warnings.append((.geoJSONStructure, "a geometry cannot have the member “\(String(utf8: name))”"))
            } else if name.equals("crs") {
                warnings.append((.oldStyleCRS, "GeoJSON is always in WGS 84, crs has no meaning any more"))
            }
        }
    }

    // MARK: - Coordinates

    private mutating func list<Element>(
        _ node: JSONNode, _ json: borrowing JSONParser,
        _ element: (inout GeometryReader, JSONNode, borrowing JSONParser) throws(Rejection) -> Element
    ) throws(Rejection) -> [Element] {
        guard json.kind(of: node) == .array else {
            throw flaw(
                .wrongNesting,
                "\(json.kind(of: node).description) stands where an array must be: the coordinates are not nested deep enough"
            )
        }
        var elements: [Element] = []
        var next = json.firstChild(of: node)
        while let child = next {
            elements.append(try element(&self, child, json))
            next = json.nextSibling(of: child)
        }
        return elements
    }

    private mutating func positions(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> [Position] {
        try list(node, json) { reader, node, json throws(Rejection) in try reader.position(node, json) }
    }

    private mutating func line(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> [Position] {
        let line = try positions(node, json)
        guard line.count >= 2 else {
            throw flaw(.tooFewPositions, "a line needs at least 2 positions, this one has \(line.count)")
        }
        return line
    }

    private mutating func rings(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> [[Position]] {
        try list(node, json) { reader, node, json throws(Rejection) in try reader.ring(node, json) }
    }

    private mutating func ring(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> [Position] {
        let ring = try positions(node, json)
        guard ring.count >= 4 else {
            throw flaw(.tooFewPositions, "a ring needs at least 4 positions, this one has \(ring.count)")
        }
        guard ring.first == ring.last else {
            throw flaw(.unclosedRing, "a ring is not closed: its first and last position differ")
        }
        if Set(ring).count < 3 {
            warnings.append((.tooFewPositions, "a ring has fewer than 3 different positions"))
        }
        if let first = json.firstChild(of: node), let last = lastChild(of: node, json),
            json.childCount(of: first) != json.childCount(of: last)
        {
            warnings.append((.unclosedRing, "the first and last position of a ring differ in their dimensions"))
        }
        return ring
    }

    private func lastChild(of node: JSONNode, _ json: borrowing JSONParser) -> JSONNode? {
        var last: JSONNode?
        var next = json.firstChild(of: node)
        while let child = next {
            last = child
            next = json.nextSibling(of: child)
        }
        return last
    }

    private mutating func position(_ node: JSONNode, _ json: borrowing JSONParser) throws(Rejection) -> Position {
        guard json.kind(of: node) == .array else {
            throw flaw(
                .wrongNesting, "a position must be an array, not \(json.kind(of: node).description)")
        }
        var numbers = (0.0, 0.0)
        var count = 0
        var next = json.firstChild(of: node)
        while let child = next {
            guard let number = json.number(of: child) else {
                let kind = json.kind(of: child)
                guard kind != .array else {
                    throw flaw(
                        .wrongNesting, "an array stands where a number must be: the coordinates are nested too deep")
                }
                throw flaw(.notANumber, "a position must hold numbers only, not \(kind.description)")
            }
            if count == 0 { numbers.0 = number }
            if count == 1 { numbers.1 = number }
            count += 1
            next = json.nextSibling(of: child)
        }
        guard count >= 2 else {
            throw flaw(
                count == 0 ? .emptyGeometry : .tooFewPositions, "a position needs 2 numbers, this one has \(count)")
        }
        if count > 3, !warnings.contains(where: { $0.kind == .excessDimensions }) {
            warnings.append((.excessDimensions, "a position has \(count) numbers, of which only 2 are read"))
        }
        return Position(x: numbers.0, y: numbers.1)
    }
}
