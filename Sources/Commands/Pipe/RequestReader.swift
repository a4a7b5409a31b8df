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
        try checkFields(of: parser.root, "", fields, parser)
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

    /// Refuses fields that mean nothing there, and those that come twice.
    static func checkFields(
        of object: JSONNode, _ path: String, _ known: [String], _ parser: borrowing JSONParser
    ) throws(PeriplusError) {
        var seen = [Bool](repeating: false, count: known.count)
        var next = parser.firstChild(of: object)
        while let key = next, let value = parser.nextSibling(of: key) {
            let name = String(utf8: parser.string(of: key))
            guard let index = known.firstIndex(of: name) else {
                let meant = Suggestion.nearest(to: name, among: known)
                throw error(
                    self.path(path, name), "“\(name)” is not a field of \(path.isEmpty ? "a request" : path)",
                    meant.map { "did you mean \($0)?" } ?? "use \(known.joined(separator: ", "))")
            }
            guard !seen[index] else { throw error(self.path(path, name), "\(name) is given twice") }
            seen[index] = true
            next = parser.nextSibling(of: value)
        }
    }

    private static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

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
        let (k, limit) = (try count("k", parser), try count("limit", parser))
        if k != nil, limit != nil { throw error("limit", "k says how many already", "leave out one of them") }
        let count = k ?? limit
        query.limit = count == nil && near != nil ? PlaceQuery.defaultLimit : count ?? nil
        if query.proximity == nil, query.envelope == nil, count == nil {
            throw error("", "the request asks nothing", "give near, within and of, inside, limit or q")
        }
        return query
    }

    static func error(
        _ path: String, _ message: String, _ suggestion: String? = nil, code: PeriplusError.Code = .invalidRequest
    ) -> PeriplusError {
        PeriplusError(
            code, message, suggestion: suggestion, at: path.isEmpty ? nil : SourceLocation(field: path))
    }
}
