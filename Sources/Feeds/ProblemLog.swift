internal import Diagnostics
internal import Geodesy
internal import Places

/// Why a record does not become a place.
struct Rejection: Error {
    var kind: FeedProblem.Kind
    var field: String?
    var reason: String
    var value: String?
    /// Whether the coordinate would be one with latitude and longitude exchanged.
    var looksSwapped = false

    init(
        _ kind: FeedProblem.Kind, field: String? = nil, _ reason: String, value: String? = nil,
        looksSwapped: Bool = false
    ) {
        self.kind = kind
        self.field = field
        self.reason = reason
        self.value = value.map(Rejection.snippet)
        self.looksSwapped = looksSwapped
    }

    /// A record that a break in the packed data goes through.
    static func cut(_ failure: InputFailure, value: String? = nil) -> Rejection {
        Rejection(failure.kind, "\(failure.reason), inside the record", value: value)
    }

    /// The first characters of a value, enough to find it again.
    static func snippet(_ value: String) -> String {
        let limit = 60
        return value.count > limit ? String(value.prefix(limit)) + "…" : value
    }
}

/// Gathers the problems of a feed while it is read, and counts its records.
struct ProblemLog {
    let source: String
    let isStrict: Bool

    private var unordered: [FeedProblem] = []
    /// How many records were begun.
    private(set) var read = 0
    /// How many records became places.
    private(set) var placed = 0
    /// How many were rejected for a coordinate that would be valid the other way round.
    private(set) var swappedRecords = 0
    /// Whether the last record was rejected because packed data breaks off in it, which tells that of the feed.
    private(set) var hasCutRecord = false
    /// The line of the record under way.
    private var line: Int?

    init(source: String, isStrict: Bool) {
        self.source = source
        self.isStrict = isStrict
    }

    /// The problems in the order of their lines. Those between the first records are noted before those in them, because
    /// the first records are taken out of the feed before they are read.
    var problems: [FeedProblem] {
        let endings: [FeedProblem.Kind] = [.truncatedInput, .damagedInput, .trailingData]
        func rank(_ problem: FeedProblem, _ offset: Int) -> (Int, Int, Int) {
            (problem.line ?? 0, problem.record == nil && endings.contains(problem.kind) ? 1 : 0, offset)
        }
        return unordered.enumerated().sorted { rank($0.element, $0.offset) < rank($1.element, $1.offset) }
            .map(\.element)
    }

    /// Begins the next record.
    mutating func beginRecord(line: Int) {
        read += 1
        self.line = line
    }

    /// Ends the record under way as a place.
    mutating func place() { placed += 1 }

    /// Adds the place of the record under way to the table, and says when its id came before.
    mutating func finishPlace(
        at coordinate: Coordinate, id: PlaceTableBuilder.Value?, of field: @autoclosure () -> String?,
        name: PlaceTableBuilder.Value?, in builder: inout PlaceTableBuilder
    ) {
        let isNew = builder.finishPlace(at: coordinate, id: id, name: name, recordNumber: read)
        if !isNew, let id {
            warn(.duplicateID, field: field(), "a record before has the same id", value: builder.text(of: id))
        }
    }

    /// Ends the record under way without a place.
    ///
    /// - Throws: `invalid-feed` when the reading is strict.
    mutating func reject(_ rejection: Rejection) throws(PeriplusError) {
        if rejection.kind == .truncatedInput || rejection.kind == .damagedInput { hasCutRecord = true }
        if rejection.looksSwapped { swappedRecords += 1 }
        try add(
            FeedProblem(
                kind: rejection.kind, severity: .rejected, record: read, line: line, field: rejection.field,
                reason: rejection.reason, value: rejection.value))
    }

    /// Notes something about the record under way, which becomes a place all the same.
    mutating func warn(_ kind: FeedProblem.Kind, field: String? = nil, _ reason: String, value: String? = nil) {
        unordered.append(
            FeedProblem(
                kind: kind, severity: .warning, record: read, line: line, field: field, reason: reason,
                value: value.map(Rejection.snippet)))
    }

    /// Notes a problem of the feed as a whole.
    ///
    /// - Throws: `invalid-feed` when something was lost and the reading is strict.
    mutating func note(
        _ kind: FeedProblem.Kind, _ severity: FeedProblem.Severity, line: Int?, _ reason: String
    ) throws(PeriplusError) {
        try add(FeedProblem(kind: kind, severity: severity, line: line, reason: reason))
    }

    private mutating func add(_ problem: FeedProblem) throws(PeriplusError) {
        unordered.append(problem)
        guard isStrict, problem.severity == .rejected else { return }
        throw PeriplusError(
            .invalidFeed, problem.value.map { "\(problem.reason): \($0)" } ?? problem.reason,
            at: SourceLocation(source: source, line: problem.line, record: problem.record, field: problem.field))
    }
}
