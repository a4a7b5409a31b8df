public import Geodesy

/// What a query found: its hits in order, and what else is worth telling.
public struct Answer: Sendable {
    /// The query.
    public let query: PlaceQuery

    /// The point that distances are measured from, with names and ids resolved.
    public let origin: Coordinate?

    /// What was found, nearest first; without an origin in the order of the feed.
    public let hits: [Hit]

    /// What a reader should know beside the hits, such as that a name was ambiguous; each is a sentence.
    public let notes: [String]

    package init(query: PlaceQuery, origin: Coordinate?, hits: [Hit], notes: [String]) {
        self.query = query
        self.origin = origin
        self.hits = hits
        self.notes = notes
    }
}

extension Answer: RandomAccessCollection {
    public var startIndex: Int { hits.startIndex }
    public var endIndex: Int { hits.endIndex }
    public subscript(position: Int) -> Hit { hits[position] }
}
