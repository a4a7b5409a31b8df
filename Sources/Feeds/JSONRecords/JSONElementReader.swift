internal import Diagnostics
internal import JSON

/// Brings the records of a JSON feed to the front of the window, one after the other.
struct JSONElementReader: Sendable {
    let layout: JSONLayout
    /// Whether a value has been read that a comma must follow.
    private var needsComma = false
    private var hasComma = false
    /// The line on which the array or the object of the records starts.
    private var arrayLine = 1
    /// The key of the record at the front of the window, when the records are the values of an object.
    private(set) var key: [UInt8]?
    /// What stands around the records.
    private(set) var frame: [UInt8] = []
    /// Whether the array or the object of the records was closed.
    private(set) var isClosed = false
    /// Whether the feed ended inside it, or a record that is too long ends the reading.
    private var isCutOff = false

    /// Whether the window is a part of the feed, and its end not that of the feed.
    private var isPart = false

    init(_ layout: JSONLayout) { self.layout = layout }

    /// A reader of parts that start behind a record.
    var readerOfParts: JSONElementReader {
        var reader = JSONElementReader(layout)
        reader.isPart = true
        reader.passParts()
        return reader
    }

    /// Goes on behind a record that was read elsewhere.
    mutating func passParts() { (needsComma, hasComma) = (true, false) }

    /// How whole records are told.
    var cutter: PartCutter? {
        guard !isClosed, !isCutOff else { return nil }
        switch layout {
        case .array: return .objects(.commas)
        case .members: return .objects(.commasAndKeys)
        case .concatenated: return .objects(.nothing)
        case .lines: return .lines
        case .recordSeparated: return .separated
        case .single: return nil
        }
    }

    /// Consumes what comes before the first record.
    mutating func begin(_ window: inout FeedWindow) throws(PeriplusError) {
        let start: Int
        switch layout {
        case .array(_, let place), .members(_, let place): start = place
        default: return
        }
        try window.grow(to: start)
        frame = [UInt8](window.bytes.extracting(0..<start))
        window.consume(start)
        arrayLine = window.line
    }

    /// Brings the next record to the front of the window.
    ///
    /// - Parameter select: Tells the length of the object at a position of a part, if it has no fault.
    /// - Returns: How many bytes it has; nothing when there is no further record. The caller consumes them.
    mutating func next(
        _ window: inout FeedWindow, _ log: inout ProblemLog, select: (_ position: Int) -> Int? = { _ in nil }
    ) throws(PeriplusError) -> Int? {
        guard !isClosed, !isCutOff else { return nil }
        switch layout {
        case .array: return try nextElement(&window, &log, select)
        case .members: return try nextMember(&window, &log, select)
        case .lines: return try nextLine(&window, &log)
        case .concatenated: return try nextValue(&window, &log, select)
        case .recordSeparated: return try nextSeparated(&window, &log)
        case .single:
            guard try window.skipSpaces() != nil else { return nil }
            try window.grow(to: window.recordLimit + 1)
            guard !window.exceedsRecord else { return try endTooLong(window, &log) }
            return window.count
        }
    }

    // MARK: - Arrays

    private mutating func nextElement(
        _ window: inout FeedWindow, _ log: inout ProblemLog, _ select: (Int) -> Int?
    ) throws(PeriplusError) -> Int? {
        while let byte = try window.skipSpaces() {
            switch byte {
            case UInt8(ascii: "}"):
                try log.note(.jsonSyntax, .warning, line: window.line, Self.strayBracket)
                window.consume(1)
            case UInt8(ascii: "]") where try isStray(&window):
                try log.note(.jsonSyntax, .warning, line: window.line, Self.strayBracket)
                window.consume(1)
            case UInt8(ascii: "]"):
                if hasComma {
                    try log.note(.jsonSyntax, .warning, line: window.line, "a comma stands before the end of the array")
                }
                isClosed = true
                return nil
            case UInt8(ascii: ","):
                if !needsComma {
                    try log.note(.jsonSyntax, .warning, line: window.line, "a value is missing before the comma")
                }
                (needsComma, hasComma) = (false, true)
                window.consume(1)
            default:
                if needsComma {
                    try log.note(.jsonSyntax, .warning, line: window.line, "a comma is missing between two records")
                }
                (needsComma, hasComma) = (true, false)
                return try nextValue(&window, &log, select)
            }
        }
        try noteCut("array", window, &log)
        return nil
    }

    private mutating func noteCut(
        _ container: String, _ window: borrowing FeedWindow, _ log: inout ProblemLog
    ) throws(PeriplusError) {
        guard !isPart else { return }
        isCutOff = true
        // A feed that is known to break off is told as such at its end.
        guard window.failure?.isCut != true else { return }
        try log.note(
            .truncatedInput, .rejected, line: window.line,
            "the feed ends inside the \(container) that starts on line \(arrayLine)")
    }

    private static let strayBracket = "a closing bracket has nothing to close"

    /// Whether the square bracket at the front belongs to a broken record: an outermost array is followed by nothing.
    private func isStray(_ window: inout FeedWindow) throws(PeriplusError) -> Bool {
        guard case .array(path: [], _) = layout else { return false }
        try window.grow(to: 2)
        guard window.count >= 2 else { return false }
        let next = window.bytes[1]
        return next == UInt8(ascii: "}") || next == UInt8(ascii: ",")
    }

    // MARK: - Members

    private mutating func nextMember(
        _ window: inout FeedWindow, _ log: inout ProblemLog, _ select: (Int) -> Int?
    ) throws(PeriplusError) -> Int? {
        key = nil
        while let byte = try window.skipSpaces() {
            switch byte {
            case UInt8(ascii: "}"):
                isClosed = true
                return nil
            case UInt8(ascii: ","), UInt8(ascii: ":"): window.consume(1)
            case UInt8(ascii: "]"):
                try log.note(.jsonSyntax, .warning, line: window.line, Self.strayBracket)
                window.consume(1)
            case UInt8(ascii: "\"") where key == nil:
                guard let length = try nextValue(&window, &log) else { return nil }
                key = [UInt8](String(ofKey: window.bytes.extracting(0..<length)).utf8)
                window.consume(length)
            default: return try nextValue(&window, &log, select)
            }
        }
        try noteCut("object", window, &log)
        return nil
    }

    /// Consumes the end of the array and everything behind it, and gives the text around the records as one document.
    mutating func finish(_ window: inout FeedWindow) throws(PeriplusError) -> [UInt8] {
        repeat {
            // What comes behind the records is small, or else no part of the check.
            if frame.count < FeedWindow.headSize { frame.append(window.bytes) }
            window.consume(window.count)
        } while try window.grow()
        return frame
    }

    // MARK: - Values one after the other

    private mutating func nextValue(
        _ window: inout FeedWindow, _ log: inout ProblemLog, _ select: (Int) -> Int? = { _ in nil }
    ) throws(PeriplusError) -> Int? {
        guard try window.skipSpaces() != nil else { return nil }
        if isPart, let length = select(window.position), length <= window.recordLimit { return length }
        var framer = ValueFramer()
        while true {
            if framer.advance(over: window.record) { break }
            guard !window.exceedsRecord else { return try endTooLong(window, &log) }
            guard try window.grow() else { break }
        }
        return max(framer.position, 1)
    }

    /// Ends the reading at a record that is too long: where it ends, and so where the next one starts, is not known.
    private mutating func endTooLong(
        _ window: borrowing FeedWindow, _ log: inout ProblemLog
    ) throws(PeriplusError) -> Int? {
        isCutOff = true
        try log.note(
            .recordTooLong, .rejected, line: window.line, "\(window.recordTooLong), and the feed is not read behind it")
        return nil
    }

    private func nextLine(_ window: inout FeedWindow, _ log: inout ProblemLog) throws(PeriplusError) -> Int? {
        while try window.skipSpaces() != nil {
            if let length = try lengthUpTo(0x0A, &window, &log) { return length }
        }
        return nil
    }

    private func nextSeparated(_ window: inout FeedWindow, _ log: inout ProblemLog) throws(PeriplusError) -> Int? {
        while let byte = try window.skipSpaces() {
            if byte == 0x1E {
                window.consume(1)
            } else if let length = try lengthUpTo(0x1E, &window, &log) {
                return length
            }
        }
        return nil
    }

    /// How many bytes the record has that ends before the next byte of this value; nothing when it is too long, and has
    /// been passed over.
    private func lengthUpTo(
        _ byte: UInt8, _ window: inout FeedWindow, _ log: inout ProblemLog
    ) throws(PeriplusError) -> Int? {
        var position = 0
        while true {
            position = window.place(of: byte, from: position)
            if position > window.recordLimit {
                try log.note(.recordTooLong, .rejected, line: window.line, window.recordTooLong)
                try window.skip(to: byte)
                return nil
            }
            if position < window.count { return position }
            guard try window.grow() else { return position }
        }
    }
}

extension String {
    /// The text of a key that stands in quotes, as JSON means it, or as it stands when it is broken.
    fileprivate init(ofKey quoted: Span<UInt8>) {
        // Few keys need a parser, which is costly to make.
        let isPlain = quoted.indices.allSatisfy { quoted[$0] >= 0x20 && quoted[$0] != UInt8(ascii: "\\") }
        if isPlain, quoted.count >= 2, quoted[quoted.count - 1] == UInt8(ascii: "\""), UTF8Check.isValid(quoted) {
            self.init(utf8: quoted.extracting(1..<quoted.count - 1))
            return
        }
        var json = JSONParser()
        if (try? json.parse(quoted)) != nil, json.kind(of: json.root) == .string {
            self.init(utf8: json.string(of: json.root))
        } else {
            self.init(utf8: quoted)
        }
    }
}
