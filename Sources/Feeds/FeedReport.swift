/// What came of reading a feed.
public struct FeedReport: Sendable {
    /// What the feed is called.
    public var name: String

    /// How it is written.
    public var format: FeedFormat

    /// Which fields were read as position, id and name.
    public var mapping: FieldMapping

    /// How many records the feed has; each is either placed or rejected.
    public var read: Int

    /// How many records became places.
    public var placed: Int

    /// Everything that was wrong, in the order of the feed.
    public var problems: [FeedProblem]

    /// What the reader of the report should do, where most records have the same flaw.
    public var hint: String?

    /// How many bytes were read, as they lie in the file.
    public var bytes: Int

    /// How long it took, by stage.
    public var effort = FeedEffort()

    /// How many records did not become places.
    public var rejected: Int { read - placed }

    /// How often each kind of problem came, in order of first appearance.
    public var counts: [(kind: FeedProblem.Kind, count: Int)] {
        var positions: [FeedProblem.Kind: Int] = [:]
        var counts: [(kind: FeedProblem.Kind, count: Int)] = []
        for problem in problems {
            if let position = positions[problem.kind] {
                counts[position].count += 1
            } else {
                positions[problem.kind] = counts.count
                counts.append((problem.kind, 1))
            }
        }
        return counts
    }
}
