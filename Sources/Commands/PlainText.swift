/// Text from feeds and queries made safe to show: no control character reaches a terminal.
enum PlainText {
    /// The text on one line: control characters become spaces or, where they could command a terminal, U+FFFD.
    static func singleLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            plain.append(!isControl(scalar) ? scalar : ("\t"..."\r").contains(scalar) ? " " : "\u{FFFD}")
        }
        return String(plain)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            // Line and paragraph separators, and the characters that turn the direction of what follows them.
            || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
