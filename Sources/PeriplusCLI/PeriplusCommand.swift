import ArgumentParser
import Commands
import Periplus

/// `periplus`: the prompt, one query, or a file of queries.
@main
struct PeriplusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "periplus",
        abstract: "Answer what is near, from a feed of places.",
        usage: """
            periplus [FEED ...]                        ask at a prompt, or answer queries that are piped in
            periplus [FEED ...] near 60.17,24.94 k=3   answer one query
            periplus -c 'QUERY' [FEED ...]             answer one query
            periplus pipe [FEED ...]                   answer requests that are piped in as JSON lines
            """,
        discussion: """
            Without a feed the bundled world cities are asked (© GeoNames, CC BY 4.0). A feed is a file of JSON, JSON \
            Lines, GeoJSON, CSV or TSV, plain or compressed with gzip or zstd; - is the standard input. How it is \
            written and where its coordinates are is found by looking; the options say it where looking is not enough.

            \(HelpText.text())
            Results go to the standard output: a table in a terminal, JSON Lines in a pipe, or as --format says. \
            Everything else goes to the standard error. Exit status: 0 all was answered; 64 wrong usage; 65 some \
            input was bad; 66 a feed cannot be read; 74 the output cannot be written.
            """,
        version: Version.current)

    @Option(
        name: [.customShort("c"), .customLong("command")],
        help: ArgumentHelp("Answer this query; may be repeated.", valueName: "query"))
    var queries: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Ask this feed; may be repeated.", valueName: "file"))
    var feed: [String] = []

    @OptionGroup var feeds: FeedArguments
    @OptionGroup var output: OutputArguments

    @Argument(help: ArgumentHelp("Feeds, or a query.", valueName: "feed-or-query"))
    var words: [String] = []

    static func main() {
        ignoreClosedPipes()
        let arguments = CommandWords.shielded(Array(CommandLine.arguments.dropFirst()))
        // Not a subcommand to the parser: the words of this command would take it for a feed.
        if arguments.first == "pipe" {
            PipeCommand.main(Array(arguments.dropFirst()))
        } else {
            main(arguments)
        }
    }

    func run() throws {
        if words.first == "pipe" { throw ValidationError("write periplus pipe before all options") }
        let words = try CommandWords(words)
        if !queries.isEmpty, words.query != nil { throw ValidationError("give queries with -c or in words, not both") }
        let asked = queries + (words.query.map { [$0] } ?? [])
        let sources = try FeedArguments.sources(words.feeds + feed)
        let reader = try feeds.reader(color: output.color)
        try reporting(to: reader.messages) { standardOutput throws(PeriplusError) in
            let engine = try reader.open(sources)
            let session = Session(
                engine: engine, format: output.format(), output: standardOutput,
                style: output.color.style(of: .output), width: Terminal.width(), messages: reader.messages)
            let isGood: Bool
            if !asked.isEmpty {
                isGood = try answer(asked, in: session)
            } else if Terminal.isTerminal(.input) {
                try Conversation(session: session, sources: sources, reader: reader).run()
                return true
            } else {
                isGood = try answerLines(in: session, of: sources)
            }
            return isGood && !engine.hasLostInput
        }
    }

    private func answer(_ queries: [String], in session: Session) throws(PeriplusError) -> Bool {
        var isGood = true
        for query in queries where try !session.run(query) { isGood = false }
        return isGood
    }

    private func answerLines(in session: Session, of sources: [FeedSource]) throws(PeriplusError) -> Bool {
        guard !sources.contains(where: \.isStandardInput) else {
            throw PeriplusError(
                .invalidFeed, "the standard input is the feed, so no queries can be read from it",
                suggestion: "ask with -c 'QUERY'")
        }
        var lines = QueryLines(session: session)
        try StandardInput.forEachChunk(flushing: session.output) { bytes throws(PeriplusError) in
            try lines.take(bytes)
        }
        try lines.finish()
        return lines.failures == 0
    }
}
