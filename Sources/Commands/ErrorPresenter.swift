public import Diagnostics

/// Shows an error to a person: the text with a caret under what is meant, the reason, what to do.
public struct ErrorPresenter: Sendable {
    private let style: Style

    /// How many bytes of a text are marked at most.
    private static let longestMark = 80

    public init(style: Style) { self.style = style }

    /// The error in one or more lines, with a line end.
    ///
    /// - Parameters:
    ///   - query: The text that the span of the error's location belongs to, if it is a text.
    ///   - place: Where the text came from, such as `line 3`.
    public func present(_ error: PeriplusError, in query: String? = nil, at place: String? = nil) -> String {
        var lines = ""
        var location = error.location
        if let query, !query.isEmpty, let span = location?.span {
            lines += excerpt(of: query, span)
            location = nil
        }
        location?.span = nil
        let prefix = [place, location?.description].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
        lines += style.error("error:") + " "
        if !prefix.isEmpty { lines += PlainText.singleLine(prefix) + ": " }
        lines += PlainText.singleLine(error.message)
        if let suggestion = error.suggestion { lines += "\n  " + style.note("→ \(PlainText.singleLine(suggestion))") }
        return lines + "\n"
    }

    /// The part of the text around a span, and a line of carets under the span.
    private func excerpt(of query: String, _ span: Range<Int>) -> String {
        let bytes = Array(query.utf8)
        let start = min(span.lowerBound, bytes.count)
        let end = max(start, min(span.upperBound, bytes.count, start + Self.longestMark))
        // A long query is cut around the place; cutting inside a character shows U+FFFD, which is no harm.
        let first = start > 60 ? start - 40 : 0
        // Of a long span the start is marked, and nothing shown behind it.
        let last = span.upperBound > end ? end : min(bytes.count, end + 40)
        let before = PlainText.singleLine(String(decoding: bytes[first..<start], as: UTF8.self))
        let marked = PlainText.singleLine(String(decoding: bytes[start..<end], as: UTF8.self))
        let after = PlainText.singleLine(String(decoding: bytes[end..<last], as: UTF8.self))
        let lead = first > 0 ? "…" : ""
        let text = "  \(lead)\(before)\(marked)\(after)\(last < bytes.count ? "…" : "")\n"
        let indent = String(repeating: " ", count: 2 + DisplayWidth.columns(of: lead + before))
        return text + indent + style.caret(String(repeating: "^", count: max(1, DisplayWidth.columns(of: marked))))
            + "\n"
    }
}
