public import Diagnostics
public import Periplus

/// The conversation at the prompt: a state machine that is given lines and says whether to go on.
///
/// It knows nothing of a terminal, so that tests can talk to it.
public final class Prompt {
    private let session: Session
    private let load: ([FeedSource]) throws(PeriplusError) -> PlaceEngine
    private var sources: [FeedSource]

    /// - Parameters:
    ///   - sources: The feeds that the session's engine was made of.
    ///   - load: Makes an engine of feeds, for `open` and `reload`.
    public init(
        session: Session, sources: [FeedSource], load: @escaping ([FeedSource]) throws(PeriplusError) -> PlaceEngine
    ) {
        self.session = session
        self.sources = sources
        self.load = load
    }

    /// What greets the user.
    public var greeting: String {
        let engine = session.engine
        let names = engine.places.feeds.map { PlainText.singleLine($0.name) }.joined(separator: ", ")
        return "Periplus \(Version.current): \(FeedSummary.grouped(engine.places.count)) places of \(names). "
            + "Type help\(example.map { ", or \($0)" } ?? ""); Ctrl-D leaves.\n"
    }

    /// A query that this feed can answer.
    private var example: String? {
        guard session.engine.places.count > 0 else { return nil }
        let first = session.engine.places[0]
        let origin = first.name.map(PlaceReference.name) ?? .coordinate(first.coordinate)
        return PlainText.singleLine(PlaceQuery.near(origin, limit: 3).description)
    }

    /// The words that may stand at the end of a line so far, for completion.
    public func completions(of line: String) -> [String] {
        let start = line.lastIndex(where: \.isWhitespace).map(line.index(after:)) ?? line.startIndex
        let word = line[start...].lowercased()
        guard !word.isEmpty else { return [] }
        let isFirst = line[..<start].allSatisfy(\.isWhitespace)
        let keywords = (isFirst ? Keyword.statements : Keyword.allCases).map(\.rawValue)
        return (isFirst ? keywords + PromptCommand.names : keywords).filter { $0.hasPrefix(word) }.sorted()
    }

    /// Takes one line.
    ///
    /// - Returns: Whether to ask for another.
    /// - Throws: ``PeriplusError`` when the output does not take the answer; everything else is told and survived.
    public func take(_ line: String) throws(PeriplusError) -> Bool {
        let text = line.trimmed
        guard !text.isEmpty, !text.hasPrefix("#") else { return true }
        do throws(PeriplusError) {
            guard let command = try PromptCommand(text) else {
                try session.run(text)
                if text.lowercased() == Keyword.help.rawValue { session.messages.write(PromptCommand.help) }
                return true
            }
            return try run(command)
        } catch {
            guard error.code != .unwritable, error.code != .closedPipe else { throw error }
            session.messages.tell(error)
            return true
        }
    }

    private func run(_ command: PromptCommand) throws(PeriplusError) -> Bool {
        let messages = session.messages
        switch command {
        case .quit: return false
        case .format(let format): session.format = format
        case .feeds:
            for report in session.engine.reports {
                messages.write(FeedSummary(style: messages.style).describe(report, showsWarnings: true))
            }
        case .problems:
            let problems = session.engine.reports.flatMap { report in report.problems.map { (report.name, $0) } }
            for (name, problem) in problems { messages.write(PlainText.singleLine("\(name): \(problem)") + "\n") }
            if problems.isEmpty { messages.write("no problems\n") }
        case .open(let paths): try replaceFeeds(paths.map { .file($0) })
        case .reload: try replaceFeeds(sources)
        }
        return true
    }

    /// Loads feeds in place of those there are; when that fails, everything stays as it is.
    private func replaceFeeds(_ new: [FeedSource]) throws(PeriplusError) {
        let engine = try load(new)
        sources = new
        session.replace(engine)
        session.messages.write("\(FeedSummary.grouped(engine.places.count)) places loaded\n")
    }
}
