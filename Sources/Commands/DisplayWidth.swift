/// How many columns of a terminal a text takes.
///
/// Combining marks and format characters take none, East Asian wide and fullwidth characters and emoji take two (Unicode
/// Standard Annex #11), everything else one.
enum DisplayWidth {
    static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// The text cut to at most `width` columns, with an ellipsis where something was cut.
    static func truncated(_ text: String, to width: Int) -> String {
        guard columns(of: text) > width else { return text }
        var kept = ""
        var used = 1
        for character in text {
            used += columns(of: character)
            guard used <= width else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The text followed by spaces, or preceded by them, to fill `width` columns.
    static func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - columns(of: text)))
        return alignedRight ? padding + text : text + padding
    }

    private static func columns(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            if scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" { return 2 }
            widest = max(widest, columns(of: scalar))
        }
        return widest
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The blocks whose characters are wide; emoji are known by their own property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
