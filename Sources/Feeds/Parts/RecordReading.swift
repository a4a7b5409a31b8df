internal import Diagnostics
internal import Places

/// Reads the records of a feed, or of parts of one, one after the other.
protocol RecordReading: ~Copyable, SendableMetatype {
    /// What a reading of parts of the feed is made with.
    associatedtype Plan: Sendable

    /// What is needed to read parts of what follows in the feed.
    var plan: Plan { get }

    /// Makes a reading of parts, whose places are gathered by `builder`.
    init(_ plan: Plan, into builder: inout PlaceTableBuilder)

    /// What the reading has left behind so far.
    var trace: ReadingTrace { get }

    /// Goes on behind parts that were read elsewhere, and left this behind.
    mutating func resume(_ trace: ReadingTrace, into builder: inout PlaceTableBuilder)

    /// Begins with a part of the feed.
    mutating func begin(_ part: borrowing FeedWindow)

    /// Reads the next record, which becomes a place or a problem.
    ///
    /// - Returns: False when there is no further record.
    mutating func readNext(
        _ window: inout FeedWindow, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(PeriplusError) -> Bool

    /// How what follows in the feed is cut into parts; nothing when it cannot be.
    var cutter: PartCutter? { get }
}

/// What the reading of records leaves behind for that of others.
struct ReadingTrace: Sendable {
    /// How many columns the rows have. A row with more of them adds some, and so changes what is told of those behind it.
    var columnCount = 0
    /// What any field of any record was read as.
    var seen = FieldRoles()
}
