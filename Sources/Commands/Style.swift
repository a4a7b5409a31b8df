/// Colours for one stream, or none.
public struct Style: Sendable {
    /// Whether the stream takes ANSI colours.
    public let isColored: Bool

    public init(isColored: Bool) { self.isColored = isColored }

    public static let plain = Style(isColored: false)

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func error(_ text: String) -> String { wrap(text, "1;31") }
    func caret(_ text: String) -> String { wrap(text, "1;32") }
    func note(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
