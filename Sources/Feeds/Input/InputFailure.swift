/// Why packed data could not be read to a good end.
struct InputFailure: Sendable {
    var kind: FeedProblem.Kind
    /// What happened, in words.
    var reason: String
    /// Whether the data breaks off, so that the record at its end may be a part of one.
    var isCut: Bool

    /// The file ends before the packed data does.
    static func cutOff(_ format: String) -> Self {
        Self(kind: .truncatedInput, reason: "the \(format) data is cut off", isCut: true)
    }

    /// The packed data is not what was packed.
    ///
    /// - Parameter isAtEnd: Whether everything came, and only its checksum is wrong.
    static func damaged(_ format: String, _ reason: String, isAtEnd: Bool = false) -> Self {
        Self(kind: .damagedInput, reason: "the \(format) data is damaged (\(reason))", isCut: !isAtEnd)
    }

    /// The file goes on behind the packed data.
    static func trailing(_ format: String) -> Self {
        Self(kind: .trailingData, reason: "other bytes follow behind the \(format) data", isCut: false)
    }

    /// Whether a part of the feed was lost.
    var severity: FeedProblem.Severity { kind == .trailingData ? .warning : .rejected }

    /// The failure with the place where it was found.
    func at(_ position: Int) -> Self {
        Self(kind: kind, reason: "\(reason) at byte \(position) of the file", isCut: isCut)
    }
}
