public import Diagnostics
import Geodesy

/// Reads the query language.
///
/// ```text
/// statement = query | "show" target | "help" [ word ]
/// query     = clause { clause }                   each kind of clause at most once, in any order
/// clause    = "near" point                        the 10 nearest, unless k or limit says otherwise
///           | "within" length [ "of" point ]      "of" where no "near" names the point
///           | "inside" "bbox" "(" south "," west "," north "," east ")"
///           | "k" "=" ( number | "all" )
///           | "limit" ( number | "all" )
/// point     = coordinate | "id:" id | quoted name
/// target    = "id:" id | quoted name | rank of a hit in the answer before
/// length    = number unit                         m, km, mi, nmi, ft
/// ```
///
/// Keywords may be in any case. ``Coordinate/init(parsing:)`` lists the forms of a coordinate.
public struct QueryParser {
    private var scanner: QueryScanner
    private var reference: Range<Int>?

    /// Reads one statement.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-query`, or `invalid-coordinate`, `invalid-length` or
    ///   `invalid-envelope`; the span in its location tells the bytes of `text` that are meant.
    /// - Complexity: O(length of the text).
    public static func parse(_ text: String) throws(PeriplusError) -> ParsedStatement {
        guard text.utf8.count <= maximumLength else {
            throw PeriplusError(
                .invalidQuery, "the query is longer than \(maximumLength) bytes",
                at: SourceLocation(span: maximumLength..<maximumLength))
        }
        var parser = QueryParser(scanner: QueryScanner(text))
        let statement = try parser.statement()
        return ParsedStatement(statement: statement, reference: parser.reference)
    }

    /// Reads a point: a coordinate, `id:…` or a quoted name.
    ///
    /// - Throws: As ``parse(_:)``.
    public static func point(_ text: String) throws(PeriplusError) -> PlaceReference {
        var parser = QueryParser(scanner: QueryScanner(text))
        let point = try parser.point(after: "near")
        try parser.expectEnd()
        return point
    }

    /// The longest text that is read, in bytes of UTF-8.
    public static let maximumLength = 1 << 20

    private init(scanner: QueryScanner) { self.scanner = scanner }

    // MARK: - Statements

    private mutating func statement() throws(PeriplusError) -> Statement {
        if scanner.take(.help) {
            let topic = scanner.word()?.text
            try expectEnd()
            return .help(topic: topic)
        }
        if scanner.take(.show) {
            let target = try showTarget()
            try expectEnd()
            return .show(target)
        }
        return .query(try query())
    }

    private mutating func showTarget() throws(PeriplusError) -> Statement.ShowTarget {
        if let reference = try placeReference() { return .place(reference) }
        if let rank = try wholeNumber() { return .rank(rank) }
        throw error(
            "show needs a place", "write show id:ID, show \"NAME\", or show 2 for the second hit of the last answer")
    }

    // MARK: - Queries

    private mutating func query() throws(PeriplusError) -> PlaceQuery {
        var clauses = Clauses()
        repeat {
            try clause(into: &clauses)
            scanner.skipSpaces()
        } while !scanner.isAtEnd
        return try clauses.query()
    }

    private mutating func clause(into clauses: inout Clauses) throws(PeriplusError) {
        scanner.skipSpaces()
        let start = scanner.position
        func once(_ isFirst: Bool, _ keyword: Keyword) throws(PeriplusError) {
            guard isFirst else {
                throw PeriplusError(
                    .invalidQuery, "\(keyword.rawValue) is given twice", suggestion: "leave out one of them",
                    at: SourceLocation(span: start..<scanner.position))
            }
        }
        if scanner.take(.near) {
            try once(clauses.origin == nil, .near)
            clauses.origin = try point(after: "near")
            clauses.isNear = true
        } else if scanner.take(.within) {
            try once(clauses.radius == nil, .within)
            clauses.radius = try length()
            clauses.radiusSpan = start..<scanner.position
            let ofSpan = scanner.tokenSpan()
            if scanner.take(.of) {
                guard clauses.origin == nil else {
                    throw PeriplusError(
                        .invalidQuery, "near names the point already", suggestion: "leave out of and what follows it",
                        at: SourceLocation(span: ofSpan))
                }
                clauses.origin = try point(after: "of")
            }
        } else if scanner.take(.inside) {
            try once(clauses.envelope == nil, .inside)
            clauses.envelope = try envelope()
        } else if scanner.take(.k) {
            try once(clauses.k == nil, .k)
            guard scanner.take("=") else { throw error("k needs a number", "write k=5") }
            clauses.k = try count(after: "k", example: "k=5")
        } else if scanner.take(.limit) {
            try once(clauses.limit == nil, .limit)
            clauses.limit = try count(after: "limit", example: "limit 5")
        } else {
            throw unexpected(isFirst: clauses.isEmpty)
        }
    }

    // MARK: - Parts of clauses

    private mutating func point(after keyword: String) throws(PeriplusError) -> PlaceReference {
        scanner.skipSpaces()
        let start = scanner.position
        if let coordinate = try scanner.coordinate() {
            reference = start..<scanner.position
            return .coordinate(coordinate)
        }
        if let reference = try placeReference() { return reference }
        let name = scanner.wordsBeforeKeyword()
        throw PeriplusError(
            .invalidQuery, "\(keyword) needs a point",
            suggestion: name.isEmpty
                ? "write 63.0951,21.6165, id:ID or a name in quotes"
                : "put a name in quotes, as in \(keyword) \(QueryScanner.quoted(name))",
            at: SourceLocation(span: scanner.tokenSpan()))
    }

    /// Reads `id:…` or a quoted name, if one stands here.
    private mutating func placeReference() throws(PeriplusError) -> PlaceReference? {
        scanner.skipSpaces()
        let start = scanner.position
        var ahead = scanner
        if let word = ahead.word(), word.text == "id", ahead.position < ahead.bytes.count,
            ahead.bytes[ahead.position] == UInt8(ascii: ":")
        {
            _ = ahead.take(":")
            scanner = ahead
            let next = scanner.position
            if next < scanner.bytes.count, !ASCII.isSpace(scanner.bytes[next]), let id = try scanner.quotedText() {
                reference = start..<scanner.position
                return .id(id)
            }
            let span = scanner.bareWord()
            guard !span.isEmpty else { throw error("id: needs an id", "write id:658225 or id:\"way 12\"") }
            reference = start..<span.upperBound
            return .id(scanner.text(span))
        }
        guard let name = try scanner.quotedText() else { return nil }
        reference = start..<scanner.position
        return .name(name)
    }

    private mutating func length() throws(PeriplusError) -> Length {
        scanner.skipSpaces()
        let start = scanner.position
        guard let number = scanner.number() else {
            throw error("within needs a distance", "write within 2 km or within 500 m")
        }
        let afterNumber = scanner
        let isUnit = scanner.word().map { LengthUnit(named: $0.text) != nil || $0.text != Keyword.of.rawValue } ?? false
        if !isUnit { scanner = afterNumber }
        do throws(PeriplusError) {
            return try Length(parsing: scanner.text(start..<scanner.position))
        } catch {
            var error = error
            let span = error.location?.span ?? 0..<number.span.count
            error.location = SourceLocation(span: span.lowerBound + start..<span.upperBound + start)
            throw error
        }
    }

    private mutating func envelope() throws(PeriplusError) -> Envelope {
        guard scanner.take(.bbox) else {
            throw error("inside needs an area", "write inside bbox(south,west,north,east)")
        }
        let start = scanner.position
        guard scanner.take("(") else { throw error("bbox needs its four sides", "write bbox(south,west,north,east)") }
        var sides: [Double] = []
        for name in ["south", "west", "north", "east"] {
            guard sides.isEmpty || scanner.take(","), let side = scanner.number() else {
                throw error("\(name) is missing", "write bbox(south,west,north,east)")
            }
            sides.append(side.value)
        }
        guard scanner.take(")") else { throw error("the box is not closed", "end it with )") }
        do throws(PeriplusError) {
            return try Envelope(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
        } catch {
            var error = error
            error.location = SourceLocation(span: start..<scanner.position)
            throw error
        }
    }

    private mutating func count(after keyword: String, example: String) throws(PeriplusError) -> Count {
        if scanner.take(.all) { return .all }
        guard let number = try wholeNumber() else {
            throw error("\(keyword) needs a number or all", "write \(example)")
        }
        return .atMost(number)
    }

    private mutating func wholeNumber() throws(PeriplusError) -> Int? {
        guard let (value, span) = scanner.number() else { return nil }
        guard let whole = Int(exactly: value), whole >= 0 else {
            throw PeriplusError(
                .invalidQuery, "\(scanner.text(span)) is not a whole number of 0 or more",
                at: SourceLocation(span: span))
        }
        return whole
    }

    // MARK: - Errors

    private func expectEnd() throws(PeriplusError) {
        var ahead = scanner
        ahead.skipSpaces()
        if !ahead.isAtEnd { throw error("unexpected text", nil) }
    }

    private func unexpected(isFirst: Bool) -> PeriplusError {
        let span = scanner.tokenSpan()
        guard !span.isEmpty else {
            return error("the query is empty", "try near 60.17,24.94 k=3, or help")
        }
        let token = scanner.text(span)
        if token.hasPrefix("{") {
            return error("this is JSON, not a query", "send requests in JSON to periplus pipe")
        }
        let known = isFirst ? Keyword.statements : Keyword.clauses
        let meant = Suggestion.nearest(to: token, among: known.map(\.rawValue))
        let expected = known.map(\.rawValue).joined(separator: ", ")
        return error(
            "“\(token)” is not understood here",
            meant.map { "did you mean \($0)?" } ?? "expected one of \(expected)")
    }

    private func error(_ message: String, _ suggestion: String?) -> PeriplusError {
        PeriplusError(
            .invalidQuery, message, suggestion: suggestion, at: SourceLocation(span: scanner.tokenSpan()))
    }
}

/// A number of places, or all of them.
private enum Count {
    case all
    case atMost(Int)

    var limit: Int? {
        switch self {
        case .all: nil
        case .atMost(let count): count
        }
    }
}

/// The clauses of a query as they are read.
private struct Clauses {
    var origin: PlaceReference?
    var isNear = false
    var radius: Length?
    var radiusSpan: Range<Int>?
    var envelope: Envelope?
    var k: Count?
    var limit: Count?

    var isEmpty: Bool { origin == nil && radius == nil && envelope == nil && k == nil && limit == nil }

    func query() throws(PeriplusError) -> PlaceQuery {
        guard radius == nil || origin != nil else {
            throw PeriplusError(
                .invalidQuery, "within does not say of what", suggestion: "write within 2 km of 63.0951,21.6165",
                at: SourceLocation(span: radiusSpan))
        }
        let counts = [k, limit].compactMap { $0 }
        let asked = counts.compactMap(\.limit).min()
        return PlaceQuery(
            proximity: origin.map { PlaceQuery.Proximity(origin: $0, radius: radius) },
            envelope: envelope,
            limit: counts.isEmpty && isNear ? PlaceQuery.defaultLimit : asked)
    }
}
