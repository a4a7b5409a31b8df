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
    var scanner: QueryScanner
    /// The bytes that name the place which the statement is about.
    var reference: Range<Int>?

    /// Reads one statement.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-query`, or `invalid-coordinate`, `invalid-length` or
    ///   `invalid-envelope`; the span in its location tells the bytes of `text` that are meant.
    /// - Complexity: O(length of the text).
    public static func parse(_ text: String) throws(PeriplusError) -> ParsedStatement {
        try checkLength(of: text)
        var parser = QueryParser(scanner: QueryScanner(text))
        let statement = try parser.statement()
        return ParsedStatement(statement: statement, reference: parser.reference)
    }

    /// Reads a point: a coordinate, `id:…` or a quoted name.
    ///
    /// - Parameter keyword: What the point belongs to, for an error message.
    /// - Throws: As ``parse(_:)``.
    public static func point(_ text: String, after keyword: String = "near") throws(PeriplusError) -> PlaceReference {
        try checkLength(of: text)
        var parser = QueryParser(scanner: QueryScanner(text))
        let point = try parser.point(after: keyword)
        try parser.expectEnd()
        return point
    }

    /// A word that will start a clause, and is known so that nobody is told to write something else.
    private static let reservedWord = "where"

    /// The longest text that is read, in bytes of UTF-8.
    public static let maximumLength = 1 << 20

    private init(scanner: QueryScanner) { self.scanner = scanner }

    private static func checkLength(of text: String) throws(PeriplusError) {
        guard text.utf8.count > maximumLength else { return }
        throw PeriplusError(
            .invalidQuery, "the query is longer than \(maximumLength) bytes",
            at: SourceLocation(span: maximumLength..<maximumLength))
    }

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
        scanner.skipSpaces()
        let start = scanner.position
        if let rank = try wholeNumber() {
            reference = start..<scanner.position
            return .rank(rank)
        }
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
            guard clauses.limit == nil else { throw sameAsOther(.k, .limit, from: start) }
            guard scanner.take("=") else { throw error("k needs a number", "write k=5") }
            clauses.k = try count(after: "k", example: "k=5")
        } else if scanner.take(.limit) {
            try once(clauses.limit == nil, .limit)
            guard clauses.k == nil else { throw sameAsOther(.limit, .k, from: start) }
            clauses.limit = try count(after: "limit", example: "limit 5")
        } else {
            throw unexpected(isFirst: clauses.isEmpty)
        }
    }

    // MARK: - Errors

    func expectEnd() throws(PeriplusError) {
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
        if isFirst, let query = queryMeant() {
            return error("a query starts with what to look for", "did you mean \(query)?")
        }
        let known = isFirst ? Keyword.statements : Keyword.clauses
        if token.lowercased() == Self.reservedWord {
            return error(
                "places are chosen by where they lie, not by their fields",
                "choose among the answers instead, as in periplus … | jq 'select(.properties.country == \"FI\")'")
        }
        let words = known.map(\.rawValue) + (isFirst ? [] : [Self.reservedWord])
        let meant = Suggestion.nearest(to: token, among: words)
        let expected = known.map(\.rawValue).joined(separator: ", ")
        return error(
            "“\(token)” is not understood here",
            meant.map { "did you mean \($0)?" } ?? "expected one of \(expected)")
    }

    /// The query that somebody meant who wrote but a point.
    private func queryMeant() -> String? {
        var ahead = self
        guard let point = try? ahead.point(after: "near"), (try? ahead.expectEnd()) != nil else { return nil }
        return "near \(point)"
    }

    private func sameAsOther(_ keyword: Keyword, _ other: Keyword, from start: Int) -> PeriplusError {
        PeriplusError(
            .invalidQuery, "\(other.rawValue) says how many already", suggestion: "leave out \(keyword.rawValue)",
            at: SourceLocation(span: start..<scanner.position))
    }

    func error(_ message: String, _ suggestion: String?) -> PeriplusError {
        PeriplusError(
            .invalidQuery, message, suggestion: suggestion, at: SourceLocation(span: scanner.tokenSpan()))
    }
}
