/// Writes JSON text.
package enum JSONWriter {
    /// Appends a string in quotes.
    ///
    /// Escaped is what RFC 8259 asks for: the quote, the backslash and the control characters below U+0020, the usual ones
    /// by their short form. Everything else stays UTF-8.
    package static func append(string text: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Most strings need no escape, and even in the others most bytes are copied in runs.
        var start = 0
        for index in text.indices where needsEscape(text[index]) {
            bytes.append(text.extracting(start..<index))
            appendEscaped(text[index], to: &bytes)
            start = index + 1
        }
        bytes.append(text.extracting(start..<text.count))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a string in quotes.
    package static func append(string text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { text in append(string: unsafe Span(_unsafeElements: text), to: &bytes) }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += "\\u00".utf8
            bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: bytes.append(byte)
        }
    }
}
