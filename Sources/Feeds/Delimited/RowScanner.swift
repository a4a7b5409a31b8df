/// One cell of a row: where its text stands, counted from the start of the row.
struct Cell: Sendable {
    /// The text without the quotes around it.
    var range: Range<Int>
    /// Whether quotes inside the text are doubled.
    var hasDoubledQuotes = false
}

/// Splits rows of delimited text into cells (RFC 4180): cells may be quoted, and then hold delimiters, line breaks and
/// doubled quotes.
struct RowScanner: Sendable {
    let delimiter: UInt8
    /// Whether quoted cells may go over the end of a line. Turned off once a quote was found that is never closed.
    var allowsLineBreaks = true

    /// The cells of the row scanned last.
    private(set) var cells: [Cell] = []
    /// Whether the row scanned last had a quote where RFC 4180 does not allow one.
    private(set) var hasStrayQuote = false

    init(delimiter: UInt8) { self.delimiter = delimiter }

    /// What a scan came to.
    enum Outcome: Equatable {
        /// A row of so many bytes, its line break included.
        case row(length: Int)
        /// The row goes on behind the bytes given.
        case needsMore
        /// The bytes end inside a quoted cell.
        case unclosedQuote
        /// A quoted cell goes over a line break to a quote that does not end it: the first line lacks its closing quote.
        case misplacedQuote
    }

    /// Splits the row that `bytes` begin with.
    ///
    /// - Parameter isComplete: Whether nothing follows the bytes.
    mutating func scan(_ bytes: Span<UInt8>, isComplete: Bool) -> Outcome {
        cells.removeAll(keepingCapacity: true)
        hasStrayQuote = false
        var position = 0
        while true {
            let start = position
            if position < bytes.count, bytes[position] == Self.quote {
                var hasDoubledQuotes = false
                guard let end = endOfQuoted(bytes, from: position + 1, &hasDoubledQuotes) else {
                    if !isComplete, allowsLineBreaks || !hasLineBreak(bytes, from: position, to: bytes.count) {
                        return .needsMore
                    }
                    if allowsLineBreaks { return .unclosedQuote }
                    hasStrayQuote = true
                    position = endOfPlain(bytes, from: position)
                    cells.append(Cell(range: start..<position))
                    if let outcome = separator(bytes, &position, isComplete) { return outcome }
                    continue
                }
                position = end + 1
                let isClean = position >= bytes.count || isEnd(bytes[position])
                if isClean {
                    cells.append(Cell(range: start + 1..<end, hasDoubledQuotes: hasDoubledQuotes))
                } else {
                    if hasLineBreak(bytes, from: start, to: end) { return .misplacedQuote }
                    hasStrayQuote = true
                    position = endOfPlain(bytes, from: position)
                    cells.append(Cell(range: start..<position))
                }
            } else {
                position = endOfPlain(bytes, from: position)
                cells.append(Cell(range: start..<position))
            }
            if let outcome = separator(bytes, &position, isComplete) { return outcome }
        }
    }

    /// Steps over the delimiter behind a cell, or says that the row ends.
    private func separator(_ bytes: Span<UInt8>, _ position: inout Int, _ isComplete: Bool) -> Outcome? {
        guard position < bytes.count else { return isComplete ? .row(length: position) : .needsMore }
        switch bytes[position] {
        case delimiter:
            position += 1
            return nil
        case 0x0D:
            // Which of CR and CRLF it is shows the next byte.
            guard position + 1 < bytes.count else { return isComplete ? .row(length: position + 1) : .needsMore }
            return .row(length: bytes[position + 1] == 0x0A ? position + 2 : position + 1)
        default: return .row(length: position + 1)
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }

    private func endOfPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
        return position
    }

    /// Where the closing quote stands.
    private func endOfQuoted(_ bytes: Span<UInt8>, from start: Int, _ hasDoubledQuotes: inout Bool) -> Int? {
        var position = start
        while position < bytes.count {
            if bytes[position] == Self.quote {
                guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else { return position }
                hasDoubledQuotes = true
                position += 1
            } else if bytes[position] == 0x0A, !allowsLineBreaks {
                return nil
            }
            position += 1
        }
        return nil
    }

    private func hasLineBreak(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
        (start..<end).contains { bytes[$0] == 0x0A }
    }
}
