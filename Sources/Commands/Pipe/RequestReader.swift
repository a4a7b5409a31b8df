import Diagnostics
import Geodesy
import JSON
import Periplus

/// What a line of the pipe asks.
enum Request {
    /// A query, and the field that its origin stands in if it has one.
    case query(PlaceQuery, originField: String)
    /// A query in the query language.
    case text(String)
}

/// Reads a request of the pipe from its JSON.
///
/// | field | value |
/// |---|---|
/// | `id` | anything; the reply repeats it |
/// | `q` | a query as text, in place of all fields below |
/// | `near` | a point: `{"lat":…,"lon":…}`, `[lon,lat]`, `{"id":…}`, `{"name":…}`, or text as in the language |
/// | `k`, `limit` | how many places at most, or `"all"`; 10 unless given where there is `near` |
/// | `within` | a distance with its unit, `"2 km"` |
/// | `within_m` | a distance in metres |
/// | `of` | a point, in place of `near`: all places within the distance |
/// | `inside` | `{"south":…,"west":…,"north":…,"east":…}` or `[west,south,east,north]` as in GeoJSON |
///
/// A field with another name is an error, so that a slip is not taken for no condition.
enum RequestReader {
    private static let fields = ["id", "q", "near", "k", "limit", "within", "within_m", "of", "inside"]

    /// The id of a request as JSON, if it has one.
    static func id(in parser: borrowing JSONParser) -> [UInt8]? {
        parser.value(of: "id", in: parser.root).map { Array(parser.compactText(of: $0)) }
    }

    static func read(_ parser: borrowing JSONParser) throws(PeriplusError) -> Request {
        guard parser.kind(of: parser.root) == .object else {
            throw error("", "a request is an object, not \(parser.kind(of: parser.root).description)")
        }
        try checkFields(parser)
        if let text = parser.value(of: "q", in: parser.root) {
            for other in ["near", "k", "limit", "within", "within_m", "of", "inside"] as [StaticString]
            where parser.value(of: other, in: parser.root) != nil {
                throw error(other.description, "a request with q has no other condition", "put it into q")
            }
            guard let text = string(text, parser) else { throw error("q", "q is a text") }
            return .text(text)
        }
        let of = parser.value(of: "of", in: parser.root)
        return .query(try query(parser), originField: of == nil ? "near" : "of")
    }

    private static func checkFields(_ parser: borrowing JSONParser) throws(PeriplusError) {
        var seen: Set<String> = []
        var next = parser.firstChild(of: parser.root)
        while let key = next, let value = parser.nextSibling(of: key) {
            let name = String(utf8: parser.string(of: key))
            guard fields.contains(name) else {
                let meant = Suggestion.nearest(to: name, among: fields)
                throw error(
                    name, "“\(name)” is not a field of a request",
                    meant.map { "did you mean \($0)?" } ?? "use \(fields.joined(separator: ", "))")
            }
            guard seen.insert(name).inserted else { throw error(name, "\(name) is given twice") }
            next = parser.nextSibling(of: value)
        }
    }

    private static func query(_ parser: borrowing JSONParser) throws(PeriplusError) -> PlaceQuery {
        let root = parser.root
        let near = parser.value(of: "near", in: root)
        let of = parser.value(of: "of", in: root)
        if near != nil, of != nil { throw error("of", "near names the point already", "leave out one of them") }
        let radius = try self.radius(parser)
        var query = PlaceQuery()
        if let point = near ?? of {
            let origin = try self.point(point, near != nil ? "near" : "of", parser)
            if of != nil, radius == nil { throw error("of", "of needs a distance", "give within, such as \"2 km\"") }
            query.proximity = PlaceQuery.Proximity(origin: origin, radius: radius)
        } else if radius != nil {
            let field = parser.value(of: "within", in: root) == nil ? "within_m" : "within"
            throw error(field, "\(field) does not say of what", "give near or of")
        }
        if let area = parser.value(of: "inside", in: root) { query.envelope = try envelope(area, parser) }
        let counts = [try count("k", parser), try count("limit", parser)].compactMap { $0 }
        query.limit = counts.isEmpty && near != nil ? PlaceQuery.defaultLimit : counts.compactMap { $0 }.min()
        if query.proximity == nil, query.envelope == nil, counts.isEmpty {
            throw error("", "the request asks nothing", "give near, within and of, inside, limit or q")
        }
        return query
    }

    // MARK: - Values

    /// A count: nothing when the field is not there, an inner nothing for `"all"`.
    private static func count(
        _ field: StaticString, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> Int?? {
        guard let node = parser.value(of: field, in: parser.root) else { return nil }
        if parser.kind(of: node) == .string, parser.string(of: node).equals("all") { return .some(nil) }
        guard let value = parser.number(of: node), let whole = Int(exactly: value), whole >= 0 else {
            throw error(field.description, "\(field) is a whole number of 0 or more, or \"all\"")
        }
        return whole
    }

    private static func radius(_ parser: borrowing JSONParser) throws(PeriplusError) -> Length? {
        let text = parser.value(of: "within", in: parser.root)
        if let meters = parser.value(of: "within_m", in: parser.root) {
            guard text == nil else { throw error("within_m", "within gives the distance already") }
            guard let value = parser.number(of: meters), value >= 0, value.isFinite else {
                throw error("within_m", "within_m is a number of metres of 0 or more", code: .invalidLength)
            }
            return Length(meters: value)
        }
        guard let text else { return nil }
        guard let text = string(text, parser) else {
            throw error(
                "within", "a distance is a text with its unit", "write \"2 km\", or within_m for metres",
                code: .invalidLength)
        }
        do throws(PeriplusError) {
            return try Length(parsing: text)
        } catch {
            throw PipeReply.error(error, field: "within", in: text)
        }
    }

    private static func point(
        _ node: JSONNode, _ path: String, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> PlaceReference {
        switch parser.kind(of: node) {
        case .object:
            if let id = parser.value(of: "id", in: node) {
                let kind = parser.kind(of: id)
                if kind == .number { return .id(String(utf8: parser.literal(of: id))) }
                guard let id = string(id, parser) else { throw error(path + ".id", "an id is a text or a number") }
                return .id(id)
            }
            if let name = parser.value(of: "name", in: node) {
                guard let name = string(name, parser) else { throw error(path + ".name", "a name is a text") }
                return .name(name)
            }
            let latitude = try degrees("lat", of: node, path, parser)
            let longitude = try degrees("lon", of: node, path, parser)
            return .coordinate(try coordinate(latitude, longitude, path, fields: [".lat", ".lon"]))
        case .array:
            let numbers = numbers(in: node, parser)
            guard let numbers, numbers.count == 2 || numbers.count == 3 else {
                throw error(path, "a position is [longitude, latitude]")
            }
            return .coordinate(try coordinate(numbers[1], numbers[0], path, fields: ["[1]", "[0]"]))
        case .string:
            let text = String(utf8: parser.string(of: node))
            do throws(PeriplusError) {
                return try QueryParser.point(text)
            } catch {
                throw PipeReply.error(error, field: path, in: text)
            }
        default:
            throw error(path, "a point is {\"lat\":…,\"lon\":…}, [lon,lat] or a text", nil)
        }
    }

    private static func degrees(
        _ field: StaticString, of node: JSONNode, _ path: String, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> Double {
        let place = "\(path).\(field)"
        guard let value = parser.value(of: field, in: node) else {
            throw error(place, "\(field) is missing", "a point is {\"lat\":…,\"lon\":…}")
        }
        // Numbers in strings are what many feeds have.
        if let text = string(value, parser), let number = DecimalText.number(text) { return number }
        guard let number = parser.number(of: value) else {
            throw error(place, "\(field) is not a number", code: .invalidCoordinate)
        }
        return number
    }

    private static func coordinate(
        _ latitude: Double, _ longitude: Double, _ path: String, fields: [String]
    ) throws(PeriplusError) -> Coordinate {
        do throws(PeriplusError) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            var error = error
            error.location = SourceLocation(field: path + fields[error.location?.field == "longitude" ? 1 : 0])
            throw error
        }
    }

    private static func envelope(
        _ node: JSONNode, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> Envelope {
        var sides: [Double] = []
        if parser.kind(of: node) == .array {
            guard let numbers = numbers(in: node, parser), numbers.count == 4 else {
                throw error("inside", "a box is [west, south, east, north]")
            }
            sides = [numbers[1], numbers[0], numbers[3], numbers[2]]
        } else {
            guard parser.kind(of: node) == .object else {
                throw error("inside", "a box is {\"south\":…,\"west\":…,\"north\":…,\"east\":…}")
            }
            for side in ["south", "west", "north", "east"] as [StaticString] {
                guard let value = parser.value(of: side, in: node).flatMap({ parser.number(of: $0) }) else {
                    throw error("inside.\(side)", "\(side) is missing or no number", code: .invalidEnvelope)
                }
                sides.append(value)
            }
        }
        do throws(PeriplusError) {
            return try Envelope(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
        } catch {
            var error = error
            error.location = SourceLocation(field: "inside" + (error.location?.field.map { ".\($0)" } ?? ""))
            throw error
        }
    }

    private static func numbers(in array: JSONNode, _ parser: borrowing JSONParser) -> [Double]? {
        var numbers: [Double] = []
        var next = parser.firstChild(of: array)
        while let node = next {
            guard let number = parser.number(of: node) else { return nil }
            numbers.append(number)
            next = parser.nextSibling(of: node)
        }
        return numbers
    }

    private static func string(_ node: JSONNode, _ parser: borrowing JSONParser) -> String? {
        parser.kind(of: node) == .string ? String(utf8: parser.string(of: node)) : nil
    }

    private static func error(
        _ path: String, _ message: String, _ suggestion: String? = nil, code: PeriplusError.Code = .invalidRequest
    ) -> PeriplusError {
        PeriplusError(
            code, message, suggestion: suggestion, at: path.isEmpty ? nil : SourceLocation(field: path))
    }
}
