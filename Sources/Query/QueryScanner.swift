import Diagnostics
import Geodesy

/// Reads the words, numbers and quoted texts of a query from its bytes.
struct QueryScanner {
    let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func skipSpaces() {
        while position < bytes.count, ASCII.isSpace(bytes[position]) { position += 1 }
    }

    /// Takes this ASCII character if it stands here, spaces before it skipped.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpaces()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Takes a word of ASCII letters in any case, if one stands here.
    mutating func word() -> (text: String, span: Range<Int>)? {
        skipSpaces()
        let start = position
        while position < bytes.count, ASCII.isLetter(bytes[position]) { position += 1 }
        return start < position ? (text(start..<position).lowercased(), start..<position) : nil
    }

    /// Takes this keyword if it stands here as a whole word.
    mutating func take(_ keyword: Keyword) -> Bool {
        let start = position
        if let word = word(), word.text == keyword.rawValue, !isWordByte(at: position) { return true }
        position = start
        return false
    }

    /// Takes everything up to white space or a closing bracket.
    mutating func bareWord() -> Range<Int> {
        let start = position
        while position < bytes.count, !ASCII.isSpace(bytes[position]) { position += 1 }
        return start..<position
    }

    /// The token that stands here, for an error to point at; empty at the end.
    func tokenSpan() -> Range<Int> {
        var ahead = self
        ahead.skipSpaces()
        let start = ahead.position
        let span = ahead.bareWord()
        // A long token is pointed at, not underlined whole.
        return span.isEmpty ? start..<start : start..<min(span.upperBound, start + 60)
    }

    /// The words from here to the next keyword, if they start with a letter: a name that somebody did not quote.
    func wordsBeforeKeyword() -> String {
        var ahead = self
        var words: [String] = []
        while words.count < 6 {
            ahead.skipSpaces()
            let word = text(ahead.bareWord())
            let isKeyword = Keyword(rawValue: word.lowercased()) != nil || word.contains("=")
            guard !word.isEmpty, !isKeyword, !words.isEmpty || word.first?.isLetter == true else { break }
            words.append(word)
        }
        return words.joined(separator: " ")
    }

    /// Takes a decimal number, if one stands here.
    mutating func number() -> (value: Double, span: Range<Int>)? {
        skipSpaces()
        let start = position
        guard let end = DecimalText.endOfNumber(in: bytes[...], from: start),
            let value = DecimalText.number(bytes[start..<end])
        else { return nil }
        position = end
        return (value, start..<end)
    }

    /// Takes a coordinate in any of its forms, if one stands here.
    mutating func coordinate() throws(PeriplusError) -> Coordinate? {
        skipSpaces()
        var scanner = CoordinateScanner(bytes, from: position)
        guard let coordinate = try scanner.coordinate() else { return nil }
        position = scanner.position
        return coordinate
    }

    /// Takes a quoted text, if one starts here: in `"…"`, `'…'` or `“…”`, with `\` before a quote or another `\`.
    mutating func quotedText() throws(PeriplusError) -> String? {
        skipSpaces()
        let start = position
        guard let quotes = Self.quotes.first(where: { bytes[position...].starts(with: $0.open.utf8) }) else {
            return nil
        }
        position += quotes.open.utf8.count
        var content: [UInt8] = []
        while position < bytes.count {
            if bytes[position...].starts(with: quotes.close.utf8) {
                position += quotes.close.utf8.count
                return String(decoding: content, as: UTF8.self)
            }
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
            content.append(bytes[position])
            position += 1
        }
        throw PeriplusError(
            .invalidQuery, "the quoted text is not closed", suggestion: "end it with \(quotes.close)",
            at: SourceLocation(span: start..<min(start + 60, bytes.count)))
    }

    func text(_ span: Range<Int>) -> String { String(decoding: bytes[span], as: UTF8.self) }

    /// The text for a message: the beginning of a long one.
    func excerpt(_ span: Range<Int>) -> String {
        span.count <= 60 ? text(span) : text(span.prefix(40)) + "…"
    }

    private func isWordByte(at position: Int) -> Bool {
        position < bytes.count && (ASCII.isLetter(bytes[position]) || ASCII.isDigit(bytes[position]))
    }

    private static let quotes = [(open: "\"", close: "\""), (open: "'", close: "'"), (open: "“", close: "”")]

    /// The text in quotes, as ``quotedText()`` reads it back.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            if character == "\"" || character == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "\""
    }

    /// Whether the text reads back as itself without quotes.
    static func isBareWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, !"\"'".utf8.contains(first), !text.hasPrefix("“") else { return false }
        return text.utf8.allSatisfy { !ASCII.isSpace($0) }
    }
}
