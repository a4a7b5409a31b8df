/// What is wrong with a text that should be JSON, and at which byte.
struct JSONFault: Equatable {
    var reason: String
    var offset: Int
}

/// Finds out why a text that simdjson refused is not JSON.
///
/// simdjson says whether a text is JSON, not where it stops being it. This second look goes over the text byte by byte by
/// the grammar of RFC 8259, so that a person can be told; it never decides what is accepted.
struct JSONFaultFinder: ~Escapable {
    private let text: Span<UInt8>
    private var position = 0
    /// The brackets that are open, each with its place.
    private var open: [(bracket: UInt8, offset: Int)] = []
    /// Whether the innermost bracket has just been opened. Nesting is a loop, not a recursion: texts may be deep.
    private var isAtStart = false

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) { self.text = text }

    /// The byte at the position, or nothing at the end.
    private var byte: UInt8? { position < text.count ? text[position] : nil }

    /// The first fault, or nothing if the text is JSON after all.
    mutating func find() -> JSONFault? {
        do throws(Found) {
            skipSpaces()
            guard byte != nil else { throw fault("the text is empty") }
            try value()
            while let container = open.last { try continueContainer(container.bracket) }
            skipSpaces()
            if byte != nil { throw fault("unexpected \(described) behind the end of the value") }
            return nil
        } catch {
            return error.fault
        }
    }

    private struct Found: Error { var fault: JSONFault }

    private func fault(_ reason: String, at offset: Int? = nil) -> Found {
        Found(fault: JSONFault(reason: reason, offset: offset ?? position))
    }

    // MARK: - Containers

    /// Reads a scalar, or opens a container.
    private mutating func value() throws(Found) {
        skipSpaces()
        switch byte {
        case UInt8(ascii: "{"):
            open.append((UInt8(ascii: "{"), position))
            position += 1
            isAtStart = true
            return
        case UInt8(ascii: "["):
            open.append((UInt8(ascii: "["), position))
            position += 1
            isAtStart = true
            return
        case UInt8(ascii: "\""): try string()
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): try number()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case nil: throw unclosed()
        case 0xEF where position == 0: throw fault("the text starts with a byte order mark")
        default: throw fault("expected a value, found \(described)")
        }
        isAtStart = false
    }

    private mutating func field() throws(Found) {
        skipSpaces()
        guard byte != nil else { throw unclosed() }
        guard byte == UInt8(ascii: "\"") else { throw fault("expected a key in quotes, found \(described)") }
        try string()
        skipSpaces()
        guard byte != nil else { throw unclosed() }
        guard byte == UInt8(ascii: ":") else { throw fault("expected : behind a key, found \(described)") }
        position += 1
        try value()
    }

    /// Goes on in the innermost container behind a value: to its next value, or out of it.
    private mutating func continueContainer(_ bracket: UInt8) throws(Found) {
        skipSpaces()
        let isObject = bracket == UInt8(ascii: "{")
        switch byte {
        case UInt8(ascii: ",") where !isAtStart:
            position += 1
            skipSpaces()
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                throw fault("expected a \(isObject ? "key" : "value") behind the comma, found \(described)")
            }
            if isObject { try field() } else { try value() }
        case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
            position += 1
            open.removeLast()
            isAtStart = false
        case nil: throw unclosed()
        case _ where isAtStart:
            if isObject { try field() } else { try value() }
        default: throw fault("expected , or \(isObject ? "}" : "]"), found \(described)")
        }
    }

    private func unclosed() -> Found {
        guard let container = open.last else { return fault("a value is missing") }
        let what = container.bracket == UInt8(ascii: "{") ? "object" : "array"
        return fault("the text ends inside the \(what) that starts at byte \(container.offset)")
    }

    // MARK: - Scalars

    private mutating func string() throws(Found) {
        let start = position
        position += 1
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw fault("a string holds the control character \(described), which must be escaped")
            default: position += 1
            }
        }
        throw fault("the string that starts at byte \(start) is not closed")
    }

    private mutating func escape() throws(Found) {
        let start = position
        position += 1
        guard let byte else { return }
        switch byte {
        case UInt8(ascii: "u"):
            position += 1
            guard let first = hexadecimal(), !(0xDC00...0xDFFF).contains(first) else {
                throw fault("\\u is not followed by a character's four hexadecimal digits", at: start)
            }
            guard (0xD800...0xDBFF).contains(first) else { return }
            let hasLow =
                self.byte == UInt8(ascii: "\\") && position + 1 < text.count
                && text[position + 1] == UInt8(ascii: "u")
            if hasLow { position += 2 }
            guard hasLow, let second = hexadecimal(), (0xDC00...0xDFFF).contains(second) else {
                throw fault("the first half of a surrogate pair stands alone", at: start)
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default: throw fault("\\ is followed by \(described), which is no escape", at: start)
        }
    }

    private mutating func hexadecimal() -> UInt32? {
        guard position + 4 <= text.count else { return nil }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(text[position])).hexDigitValue else { return nil }
            value = value * 16 + UInt32(digit)
            position += 1
        }
        return value
    }

    private mutating func number() throws(Found) {
        let start = position
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
        if byte == UInt8(ascii: "-") { position += 1 }
        guard isDigit(byte) else { throw fault("- is not followed by a digit", at: start) }
        if byte == UInt8(ascii: "0") {
            position += 1
            if isDigit(byte) { throw fault("a number starts with 0", at: start) }
        }
        while isDigit(byte) { position += 1 }
        if byte == UInt8(ascii: ".") {
            position += 1
            guard isDigit(byte) else { throw fault("the decimal point is not followed by a digit") }
            while isDigit(byte) { position += 1 }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            position += 1
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
            guard isDigit(byte) else { throw fault("the exponent has no digit") }
            while isDigit(byte) { position += 1 }
        }
        try endOfScalar("a number")
    }

    private mutating func word(_ word: StaticString) throws(Found) {
        let end = position + word.utf8CodeUnitCount
        guard end <= text.count, text.extracting(position..<end).equals(word) else {
            throw fault("expected a value, found \(described)")
        }
        position = end
        try endOfScalar(word.description)
    }

    private func endOfScalar(_ what: String) throws(Found) {
        switch byte {
        case nil, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return
        default: throw fault("\(what) is followed by \(described)")
        }
    }

    // MARK: - Bytes

    private mutating func skipSpaces() {
        while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    /// What stands at the position, for a message.
    private var described: String {
        guard let byte else { return "the end of the text" }
        if byte == 0x0A || byte == 0x0D { return "the end of the line" }
        if byte == 0x09 { return "a tab" }
        guard byte > 0x20, byte != 0x7F else { return "byte \(byte)" }
        let rest = text.extracting(position..<min(position + 4, text.count))
        return String(utf8: rest).first.map(String.init) ?? "byte \(byte)"
    }
}
