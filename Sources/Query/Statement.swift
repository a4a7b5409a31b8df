/// One thing that can be said in the query language.
public enum Statement: Hashable, Sendable {
    /// A question about places.
    case query(PlaceQuery)
    /// `show`: everything that is known of one place.
    case show(ShowTarget)
    /// `help`, about one word if there is one.
    case help(topic: String?)

    /// Which place `show` is about.
    public enum ShowTarget: Hashable, Sendable {
        case place(PlaceReference)
        /// The hit of this rank, counted from 1, in the answer before.
        case rank(Int)
    }
}

/// A statement, and where in its text it names a place.
public struct ParsedStatement: Hashable, Sendable {
    public let statement: Statement

    /// The bytes that name the place which the statement is about, so that an error about it can point there.
    public let reference: Range<Int>?
}

/// The words of the language, for the parser, for completion and for suggestions.
public enum Keyword: String, CaseIterable, Sendable {
    case near, within, of, inside, bbox, limit, k, all, show, help

    /// The words that a query's clause can start with.
    static let clauses: [Keyword] = [.near, .within, .inside, .k, .limit]
    /// The words that a statement can start with.
    public static let statements: [Keyword] = [.near, .within, .inside, .limit, .show, .help]
}
