public import Diagnostics
internal import Geodesy
internal import JSON
public import Places

/// Reads feeds of places.
///
/// A feed may be JSON in many layouts, GeoJSON, or delimited text, plain or packed with gzip or zstd. Format, layout,
/// encoding and the fields of position, id and name are found by looking at the content; ``FeedOptions`` can say otherwise.
/// Every record becomes a place of the table, or a ``FeedProblem`` of the report, and fields that are not read as one of
/// these are kept as they came.
///
/// Feeds of more than a megabyte are read by all processors at once, up to eight, with the same result.
public struct FeedReader {
    /// How many records are looked at to find the fields.
    static let sampleSize = 200

    /// Reads one feed and adds its places to a table.
    ///
    /// A feed that breaks off, as packed data does that was cut off, gives the places before the break, and a problem of
    /// the kind `truncated-input`; the record that the break goes through is none.
    ///
    /// - Parameters:
    ///   - source: Where the bytes come from.
    ///   - options: What cannot be found out by looking.
    ///   - builder: Takes the places, as a feed of its own.
    ///   - progress: Called now and then while the feed is read, by the thread that called.
    /// - Returns: What came of it.
    /// - Throws: ``PeriplusError`` with code `unreadable` when the bytes cannot be had, or `invalid-feed` when the feed
    ///   cannot be understood at all: it is empty of records that could be looked at, in another encoding, no field looks
    ///   like a coordinate, a field named in the options does not exist, or the reading is strict and a record could not be
    ///   placed. Places that were already added then stay in the builder, of no feed.
    /// - Complexity: O(bytes) time; memory for the table, a few megabytes for each processor, and for the longest record,
    ///   which may have 256 MiB; a longer one is a problem of the kind `record-too-long`.
    public static func read(
        _ source: FeedSource, options: FeedOptions = FeedOptions(), into builder: inout PlaceTableBuilder,
        progress: ((FeedProgress) -> Void)? = nil
    ) throws(PeriplusError) -> FeedReport {
        try read(
            source, options: options, into: &builder, chunkSize: FeedWindow.defaultChunkSize, progress: progress)
    }

    /// The same with a choice of how many bytes are read at a time, and how many a record may have.
    static func read(
        _ source: FeedSource, options: FeedOptions, into builder: inout PlaceTableBuilder, chunkSize: Int,
        recordLimit: Int = FeedWindow.defaultRecordLimit, parts: PartOptions = PartOptions(),
        progress: ((FeedProgress) -> Void)?
    ) throws(PeriplusError) -> FeedReport {
        do throws(PeriplusError) {
            var session = try FeedSession(
                source, options: options, chunkSize: chunkSize, recordLimit: recordLimit, parts: parts,
                progress: progress)
            return try session.run(into: &builder)
        } catch {
            var error = error
            if error.location?.source == nil {
                error.location = error.location ?? SourceLocation()
                error.location?.source = source.name
            }
            throw error
        }
    }
}

/// The reading of one feed: its window, its problems, and where it stands.
struct FeedSession: ~Copyable {
    let source: FeedSource
    let options: FeedOptions
    let parts: PartOptions
    let progress: ((FeedProgress) -> Void)?
    var window: FeedWindow
    var log: ProblemLog
    var effort = FeedEffort()
    private var bytesAtLastProgress = 0

    init(
        _ source: FeedSource, options: FeedOptions, chunkSize: Int, recordLimit: Int, parts: PartOptions,
        progress: ((FeedProgress) -> Void)?
    ) throws(PeriplusError) {
        self.source = source
        self.options = options
        self.parts = parts
        self.progress = progress
        window = try FeedWindow(source, chunkSize: chunkSize, recordLimit: recordLimit)
        log = ProblemLog(source: source.name, isStrict: options.isStrict)
    }

    /// Reads the feed to its end.
    mutating func run(into builder: inout PlaceTableBuilder) throws(PeriplusError) -> FeedReport {
        try window.grow(to: FeedWindow.headSize + 1)
        if window.count == 0, let failure = window.failure {
            throw PeriplusError(.unreadable, failure.reason)
        }
        try ContentSniffer.skipByteOrderMark(&window)
        let family = try ContentSniffer.family(of: window.head, options: options, fileName: source.name)
        let (format, mapping) =
            family == .json ? try readJSON(into: &builder) : try readRows(into: &builder)
        if let failure = window.failure, !log.hasCutRecord {
            try log.note(failure.kind, failure.severity, line: window.line, failure.reason)
        }
        builder.finishFeed(named: source.name)
        reportProgress(isLast: true)
        return FeedReport(
            name: source.name, format: format, mapping: mapping, read: log.read, placed: log.placed,
            problems: log.problems, hint: hint, bytes: window.bytesRead,
            effort: effort)
    }

    /// What the reader of the report should do, where most records have the same flaw.
    private var hint: String? {
        guard log.swappedRecords * 2 > log.read else { return nil }
        return options.isSwapped
            ? "most records look as if latitude and longitude were not swapped: load without --swap"
            : "most records look swapped: their latitude is beyond ±90 and their longitude is not; load with --swap"
    }

    /// The reading of numbers that the options ask for.
    var reading: CoordinateReading { CoordinateReading(isSwapped: options.isSwapped) }

    /// Tells how far the reading has come, about once a megabyte.
    mutating func reportProgress(isLast: Bool = false) {
        guard progress != nil else { return }
        let state = FeedProgress(
            bytes: window.bytesRead, totalBytes: window.size, records: log.read, placed: log.placed)
        reportProgress(state, isLast: isLast)
    }

    /// Tells that the reading has come so far, about once a megabyte.
    mutating func reportProgress(_ state: FeedProgress, isLast: Bool = false) {
        guard let progress, isLast || state.bytes - bytesAtLastProgress >= 1 << 20 else { return }
        bytesAtLastProgress = state.bytes
        progress(state)
    }
}
