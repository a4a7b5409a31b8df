internal import Diagnostics
internal import JSON

/// Cuts whole records off the front of a window, as many as are there.
///
/// It knows records that have no fault: those of a part are the same whether they are read there or as part of the whole
/// feed. Where it is not sure it gives nothing, and the records are read one after the other.
enum PartCutter: Sendable {
    /// Records that end with their line.
    case lines
    /// Records behind a record separator.
    case separated
    /// Records that are objects.
    case objects(JSONSeparators)
    /// Rows of delimited text.
    case rows(RowScanner)

    /// How many of the first `count` bytes of the window are whole records, or white space between them; 0 when it would
    /// take more bytes to know, and nothing when they would not help.
    func length(of window: borrowing FeedWindow, within count: Int) -> Int? {
        let bytes = window.bytes.extracting(0..<count)
        switch self {
        case .lines: return Self.last(0x0A, in: bytes).map { $0 + 1 } ?? 0
        case .separated: return Self.last(0x1E, in: bytes) ?? 0
        case .objects(let separators):
            var json = JSONParser()
            let length = json.endOfObjects(in: bytes, longest: window.recordLimit, between: separators)
            // The last record before a break in packed data may be told as cut.
            return length == window.count && window.failure != nil ? nil : length
        case .rows(let scanner): return Self.rows(bytes, of: window, scanner)
        }
    }

    /// The place of the last byte of this value.
    private static func last(_ byte: UInt8, in bytes: Span<UInt8>) -> Int? {
        var position = bytes.count
        while position > 0 {
            position -= 1
            if bytes[position] == byte { return position }
        }
        return nil
    }

    /// The length of the rows at the front that are whole. A line without a quote is a row; the others are looked at.
    private static func rows(_ bytes: Span<UInt8>, of window: borrowing FeedWindow, _ scanner: RowScanner) -> Int {
        var scanner = scanner
        var end = 0
        while true {
            let quote = min(window.place(of: UInt8(ascii: "\""), from: end), bytes.count)
            let line = last(0x0A, in: bytes.extracting(end..<quote)).map { end + $0 + 1 } ?? end
            guard quote < bytes.count else { return line }
            let rest = bytes.extracting(line..<bytes.count)
            guard case .row(let length) = scanner.scan(rest, isComplete: false), length <= window.recordLimit else {
                return line
            }
            end = line + length
        }
    }
}
