public import Periplus

/// A line that says how far a long load is and overwrites itself; for a terminal only.
public final class ProgressLine {
    private let clock: () -> Double
    private let start: Double
    private var lastShown = 0.0
    private var isShown = false

    /// Loads that take less are not worth a line.
    private static let patience = 0.5
    private static let interval = 0.1

    /// - Parameter clock: The time in seconds, from any beginning.
    public init(clock: @escaping () -> Double) {
        self.clock = clock
        start = clock()
    }

    /// The text that shows this progress, or nothing when it is too early to show more.
    public func update(_ progress: FeedProgress) -> String? {
        let now = clock()
        guard now - start >= Self.patience, now - lastShown >= Self.interval else { return nil }
        lastShown = now
        isShown = true
        let share = progress.totalBytes.flatMap { $0 > 0 ? " \(progress.bytes * 100 / $0) %," : nil } ?? ""
        let megabytes = progress.bytes / 1_000_000
        return "\r\u{1B}[Kreading:\(share) \(megabytes) MB, \(FeedSummary.grouped(progress.records)) records"
    }

    /// The text that takes the line away, if there is one.
    public func cleared() -> String {
        defer { isShown = false }
        return isShown ? "\r\u{1B}[K" : ""
    }
}
