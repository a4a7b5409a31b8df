public import Diagnostics
public import Periplus

/// A conversation in the query language: statements in, answers and messages out.
///
/// The prompt, piped queries and `-c` all talk through a session; what differs is only where lines come from.
public final class Session {
    /// What is asked.
    public private(set) var engine: PlaceEngine

    /// The form of the answers.
    public var format: OutputFormat

    /// How many columns a table may take.
    public var width: Int

    /// Takes results, and nothing else.
    public let output: Output
    let messages: Messages
    private let style: Style
    private var lastAnswer: Answer?

    /// - Parameters:
    ///   - output: Takes results, and nothing else.
    ///   - style: The colours of `output`.
    public init(
        engine: PlaceEngine, format: OutputFormat, output: Output, style: Style, width: Int, messages: Messages
    ) {
        self.engine = engine
        self.format = format
        self.output = output
        self.style = style
        self.width = width
        self.messages = messages
    }

    /// Asks another engine from now on. The last answer stays, so that its hits can still be shown.
    func replace(_ engine: PlaceEngine) { self.engine = engine }

    /// Carries out one statement and hands on what it gave.
    ///
    /// - Parameter place: Where the statement came from, for an error message, such as `line 3`.
    /// - Returns: Whether the statement was understood; if not, the reason has been told.
    /// - Throws: ``PeriplusError`` with code `unwritable` or `closed-pipe` when the output does not take the answer.
    @discardableResult
    public func run(_ text: String, at place: String? = nil) throws(PeriplusError) -> Bool {
        let parsed: ParsedStatement
        do throws(PeriplusError) {
            parsed = try QueryParser.parse(text)
        } catch {
            messages.tell(error, in: text, at: place)
            return false
        }
        do throws(PeriplusError) {
            try run(parsed.statement)
        } catch {
            guard error.code != .unwritable, error.code != .closedPipe else { throw error }
            if error.code == .interrupted {
                messages.write("interrupted\n")
            } else {
                messages.tell(error.located(at: parsed.reference), in: text, at: place)
            }
            return false
        }
        try output.flush()
        return true
    }

    private func run(_ statement: Statement) throws(PeriplusError) {
        let renderer = AnswerRenderer(format: format, style: style, width: width)
        switch statement {
        case .query(let query):
            let answer = try engine.search(query)
            lastAnswer = answer
            answer.notes.forEach(messages.note)
            try renderer.render(answer, to: output)
        case .show(let target):
            try renderer.render(try place(target), to: output)
        case .help(let topic):
            output.append(HelpText.text(on: topic))
        }
    }

    private func place(_ target: Statement.ShowTarget) throws(PeriplusError) -> Place {
        switch target {
        case .place(let reference):
            let (place, note) = try engine.place(reference)
            if let note { messages.note(note) }
            return place
        case .rank(let rank):
            guard let lastAnswer else {
                throw PeriplusError(.unknownPlace, "there is no answer yet", suggestion: "ask a query first")
            }
            guard rank >= 1, rank <= lastAnswer.count else {
                throw PeriplusError(
                    .unknownPlace, "the last answer has \(lastAnswer.count) places",
                    suggestion: lastAnswer.isEmpty ? nil : "show a number from 1 to \(lastAnswer.count)")
            }
            return lastAnswer[rank - 1].place
        }
    }
}
