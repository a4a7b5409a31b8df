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
struct ProblemLog: Sendable {
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
    /// The field of the ids, for messages.
    var idField: String?
    /// The records of places with an id, where the log is that of a part: which ids are new, only the whole knows.
    private var identified: [Identified]?

    /// A place of a part that has an id of its own.
    private struct Identified {
        /// Its row in the part.
        var row: Int
        var record: Int
        var line: Int?
        /// How many problems had been noted when it was finished.
        var problems: Int
        var isFeatureID: Bool
    }

    init(source: String, isStrict: Bool) {
        self.source = source
        self.isStrict = isStrict
    }

    /// An empty log for a part of the feed, whose records and lines are counted from its start.
    func makePart() -> ProblemLog {
        var part = ProblemLog(source: source, isStrict: isStrict)
        part.idField = idField
        part.identified = []
        return part
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
    ///
    /// - Parameter isFeatureID: Whether the id is the one that GeoJSON gives a feature.
    mutating func finishPlace(
        at coordinate: Coordinate, id: PlaceTableBuilder.Value?, isFeatureID: Bool = false,
        name: PlaceTableBuilder.Value?, in builder: inout PlaceTableBuilder
    ) {
        if id != nil {
            identified?.append(
                Identified(
                    row: builder.count, record: read, line: line, problems: unordered.count, isFeatureID: isFeatureID))
        }
        let isNew = builder.finishPlace(at: coordinate, id: id, name: name, recordNumber: read)
        if !isNew, let id {
            let field = isFeatureID ? "id" : idField
            warn(.duplicateID, field: field, Self.duplicateID, value: builder.text(of: id))
        }
    }

    /// Adds a part of the feed to the table and to the log, as if it had been read here, and empties both.
    ///
    /// - Parameter line: The line of the feed on which the part starts.
    /// - Throws: `invalid-feed` when the reading is strict and the part ends in a problem that stops it.
    mutating func append(
        _ part: inout ProblemLog, places: inout PlaceTableBuilder, line: Int, to builder: inout PlaceTableBuilder
    ) throws(PeriplusError) {
        let identified = part.identified ?? []
        // Duplicates are few, so the places that have an id are gone through once for all of them.
        var duplicates: [(place: Identified, text: String)] = []
        var next = 0
        var ids: [(row: Int, id: PlaceTableBuilder.Value)] = []
        builder.append(&places, recordsBefore: read) { row, id in ids.append((row, id)) }
        for (row, id) in ids {
            while identified[next].row < row { next += 1 }
            duplicates.append((identified[next], builder.text(of: id)))
        }
        let recordsBefore = read
        read += part.read
        placed += part.placed
        swappedRecords += part.swappedRecords
        hasCutRecord = hasCutRecord || part.hasCutRecord
        // Each in its place among the others, as its record was.
        var pending = duplicates[...]
        for (position, problem) in part.unordered.enumerated() {
            while let duplicate = pending.first, duplicate.place.problems <= position {
                note(pending.removeFirst(), recordsBefore, line)
            }
            var problem = problem
            problem.record = problem.record.map { $0 + recordsBefore }
            problem.line = problem.line.map { $0 + line - 1 }
            try add(problem)
        }
        for duplicate in pending { note(duplicate, recordsBefore, line) }
        part = makePart()
    }

    private mutating func note(_ duplicate: (place: Identified, text: String), _ recordsBefore: Int, _ line: Int) {
        let place = duplicate.place
        unordered.append(
            FeedProblem(
                kind: .duplicateID, severity: .warning, record: place.record + recordsBefore,
                line: place.line.map { $0 + line - 1 }, field: place.isFeatureID ? "id" : idField,
                reason: Self.duplicateID, value: Rejection.snippet(duplicate.text)))
    }

    private static let duplicateID = "a record before has the same id"

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
