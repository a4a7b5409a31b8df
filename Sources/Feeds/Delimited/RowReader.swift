internal import Diagnostics

/// Brings the rows of a delimited feed to the front of the window, one after the other.
struct RowReader: Sendable {
    private(set) var scanner: RowScanner

    init(_ scanner: RowScanner) { self.scanner = scanner }

    init(delimiter: UInt8) { scanner = RowScanner(delimiter: delimiter) }

    /// A row in the window.
    enum Row {
        /// A row of so many bytes, its line break included; ``RowReader/scanner`` has its cells.
        case cells(length: Int)
        /// A line of so many bytes that starts a cell whose quote is not closed.
        case unclosed(length: Int)
        /// The beginning, of so many bytes, of a row that is longer than a record may be.
        case tooLong(length: Int)

        var length: Int {
            switch self {
            case .cells(let length), .unclosed(let length), .tooLong(let length): length
            }
        }
    }

    /// Brings the next row to the front of the window; blank lines are passed over.
    ///
    /// - Returns: Nothing when there is no further row. The caller consumes the row.
    mutating func next(_ window: inout FeedWindow) throws(PeriplusError) -> Row? {
        while true {
            if window.count == 0, !(try window.grow()) { return nil }
            switch scanner.scan(window.record, isComplete: window.recordIsComplete) {
            case .needsMore:
                guard !window.exceedsRecord else {
                    // If it has lines, a quote is not closed.
                    let length = window.place(of: 0x0A)
                    if length < window.recordLimit { scanner.allowsLineBreaks = false }
                    return .tooLong(length: min(length, window.recordLimit))
                }
                // The row is scanned from its start again, so what there is of it must grow by a factor.
                try window.grow(to: min(window.count * 2, window.recordLimit + 1))
            case .row(let length):
                let isBlank = scanner.cells.count == 1 && scanner.cells[0].range.isEmpty
                guard isBlank else { return .cells(length: length) }
                window.consume(length)
            case .unclosedQuote:
                // From here on a line is a row, so that one stray quote does not cost the rest of the feed, and does not
                // make it be scanned to its end again and again.
                scanner.allowsLineBreaks = false
                return .unclosed(length: min(window.place(of: 0x0A) + 1, window.count))
            case .misplacedQuote:
                return .unclosed(length: min(window.place(of: 0x0A) + 1, window.count))
            }
        }
    }
}
