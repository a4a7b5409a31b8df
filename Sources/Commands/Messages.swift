public import Diagnostics

/// Everything that is not a result: errors, notes, summaries. They go to their own stream.
public final class Messages {
    /// The colours of the stream.
    public let style: Style

    private let sink: (String) -> Void

    /// - Parameter sink: Takes text that ends with a line end; what it cannot write is lost.
    public init(style: Style, _ sink: @escaping (String) -> Void) {
        self.style = style
        self.sink = sink
    }

    /// Tells an error, with a caret under the part of `query` that it is about.
    public func tell(_ error: PeriplusError, in query: String? = nil, at place: String? = nil) {
        sink(ErrorPresenter(style: style).present(error, in: query, at: place))
    }

    /// Tells something that is good to know.
    public func note(_ text: String) { sink(style.note("note:") + " \(PlainText.singleLine(text))\n") }

    /// Writes text as it is.
    public func write(_ text: String) { sink(text) }
}
