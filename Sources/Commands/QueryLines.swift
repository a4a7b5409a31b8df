public import Diagnostics
import Geodesy

/// Answers queries that come as lines of text.
///
/// Blank lines and lines that start with `#` are passed over; a bad line is told with its number and never stops the rest.
public struct QueryLines: ~Copyable {
    private let session: Session
    private var splitter = LineSplitter()
    private var line = 0

    /// How many lines could not be answered.
    public private(set) var failures = 0

    public init(session: Session) { self.session = session }

    /// Takes the next bytes of the input and answers the lines that they complete.
    ///
    /// - Throws: ``PeriplusError`` when the output does not take the answers.
    public mutating func take(_ bytes: ArraySlice<UInt8>) throws(PeriplusError) {
        for line in splitter.lines(completedBy: bytes) { try answer(line) }
    }

    /// Answers the last line, if the input did not end with a line end.
    public mutating func finish() throws(PeriplusError) {
        if let line = splitter.finish() { try answer(line) }
    }

    private mutating func answer(_ line: LineSplitter.Line) throws(PeriplusError) {
        self.line += 1
        guard case .text(let bytes) = line, let text = String(validating: bytes, as: UTF8.self) else {
            failures += 1
            session.messages.tell(
                PeriplusError(.invalidQuery, "the line is too long or not UTF-8"), at: "line \(self.line)")
            return
        }
        let query = text.trimmed
        guard !query.isEmpty, !query.hasPrefix("#") else { return }
        if try !session.run(query, at: "line \(self.line)") { failures += 1 }
    }
}
