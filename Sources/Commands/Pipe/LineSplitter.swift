/// Cuts a stream of bytes into lines, however the bytes arrive. A byte order mark at its start is no part of the first.
struct LineSplitter {
    /// The usual limit.
    static let maximumLength = 1 << 24

    /// A line that has more bytes is not kept; only its length is known.
    let limit: Int

    /// One line, without its end.
    enum Line: Equatable {
        case text([UInt8])
        case tooLong(Int)
    }

    private var partial: [UInt8] = []
    private var dropped = 0
    private var isFirst = true

    init(limit: Int = maximumLength) { self.limit = limit }

    /// Takes the next bytes of the stream; returns the lines that they complete.
    mutating func lines(completedBy bytes: ArraySlice<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            rest = rest[(end + 1)...]
            lines.append(takeLine())
        }
        keep(rest)
        return lines
    }

    /// The last line, if the stream did not end with a line end.
    mutating func finish() -> Line? { partial.isEmpty && dropped == 0 ? nil : takeLine() }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        if dropped == 0, partial.count + bytes.count <= limit {
            partial += bytes
        } else {
            dropped += partial.count + bytes.count
            partial = []
        }
    }

    private mutating func takeLine() -> Line {
        // The line takes its memory along; what comes next may be much shorter.
        var line = partial
        let length = dropped
        let startsStream = isFirst
        (partial, dropped, isFirst) = ([], 0, false)
        if length > 0 { return .tooLong(length) }
        if startsStream, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return .text(line)
    }
}
