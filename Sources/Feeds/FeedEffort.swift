/// How long the stages of reading a feed took, added up over the threads that worked on them.
///
/// Waiting is not counted, and neither are the records that had to be read one after the other.
public struct FeedEffort: Sendable {
    /// Reading and unpacking bytes, and cutting them into parts.
    public var input = Duration.zero
    /// Parsing the records of the parts, and storing what is distinct in each.
    public var parsing = Duration.zero
    /// Putting the parts together: columns, and values that no part before had.
    public var columns = Duration.zero

    static func += (a: inout FeedEffort, b: FeedEffort) {
        a.input += b.input
        a.parsing += b.parsing
        a.columns += b.columns
    }
}
