import Periplus
import Testing

@testable import Commands

struct PromptTests {
    /// A prompt over the three cities, what it writes, and what it was asked to load.
    private final class Desk {
        let recorder = Recorder()
        var loaded: [[FeedSource]] = []
        var nextFailure: PeriplusError?
        private(set) lazy var session = recorder.session(first, .csv)
        private(set) lazy var prompt = Prompt(
            session: session, sources: [.bytes(Array(cities.utf8), name: "cities")]
        ) { [unowned self] sources throws(PeriplusError) in
            loaded.append(sources)
            if let failure = nextFailure { throw failure }
            return try PlaceEngine(reading: sources)
        }
        private let first: PlaceEngine

        init(_ text: String = cities) throws {
            first = try PlaceEngine(reading: [.bytes(Array(text.utf8), name: "cities")])
        }

        /// The output and the messages that a line gives.
        func say(_ line: String) throws -> (goesOn: Bool, output: String, messages: String) {
            recorder.clear()
            let goesOn = try prompt.take(line)
            return (goesOn, recorder.text, recorder.messageText)
        }
    }

    @Test func greetsWithWhatIsLoaded() throws {
        #expect(
            try Desk().prompt.greeting
                == "Periplus \(Version.current): 3 places of cities. Type help, or near \"Helsinki\" k=3; Ctrl-D leaves.\n"
        )
    }

    @Test(arguments: ["quit", "exit", "q", "QUIT", "  quit  ", "quit now"])
    func quits(line: String) throws { #expect(try !Desk().say(line).goesOn) }

    @Test(arguments: ["", "   ", "\t", "# a comment", "  #near 1,2", "#"])
    func passesOverBlankLinesAndComments(line: String) throws {
        #expect(try Desk().say(line) == (true, "", ""))
    }

    @Test func answersQueries() throws {
        let said = try Desk().say("  near 60.17,24.94 k=1  ")
        #expect(said.goesOn)
        #expect(said.output.hasPrefix("rank,id,name"))
        #expect(said.messages.isEmpty)
    }

    @Test func badLinesAreToldAndSurvived() throws {
        let desk = try Desk()
        for line in ["nera 1,2", "near \"xyzzy\"", "show 4", "format xml", "format", "open", "\u{0}\u{1B}[2J"] {
            let said = try desk.say(line)
            #expect(said.goesOn)
            #expect(said.output.isEmpty)
            #expect(said.messages.contains("error: "))
            #expect(!said.messages.contains("\u{1B}"))
        }
    }

    @Test func changesTheFormat() throws {
        let desk = try Desk()
        for format in OutputFormat.allCases {
            #expect(try desk.say("format \(format.rawValue.uppercased())") == (true, "", ""))
            #expect(desk.session.format == format)
        }
        #expect(try desk.say("format jsn").messages == "error: “jsn” is not a format\n  → did you mean json?\n")
        #expect(
            try desk.say("format").messages
                == "error: format needs a name\n  → use one of table, jsonl, json, geojson, csv\n")
        #expect(desk.session.format == .csv)
    }

    @Test func tellsAboutFeedsAndProblems() throws {
        let desk = try Desk(#"[{"id":1,"lat":1,"lon":2},{"id":2,"lat":"x","lon":2}]"#)
        let feeds = try desk.say("feeds")
        #expect(feeds.output.isEmpty)
        #expect(feeds.messages.hasPrefix("cities: 1 place of 2 records (json; latitude lat, longitude lon, id id)\n"))
        let problems = try desk.say("problems")
        #expect(problems.output.isEmpty)
        #expect(problems.messages.hasPrefix("cities: line 1, record 2, field lat: "))
        #expect(try Desk().say("problems").messages == "no problems\n")
    }

    @Test func opensOtherFeeds() throws {
        let desk = try Desk()
        _ = try desk.say("open a.json  'b c.json' \"d\"e.csv")
        let paths = desk.loaded.first?.map { source in
            if case .file(let path) = source { path } else { "" }
        }
        #expect(paths == ["a.json", "b c.json", "de.csv"])
    }

    @Test func aMissingFileLeavesTheFeedsAsTheyAre() throws {
        let desk = try Desk()
        let said = try desk.say("open no-such-folder/no-such-file.json")
        #expect(said.goesOn)
        #expect(
            said.messages == "error: no-such-folder/no-such-file.json: cannot be read: No such file or directory\n")
        #expect(try desk.say("near \"Vaasa\" k=1").output.contains("Vaasa"))
        // What is read again is what there was, not what was missing.
        #expect(try desk.say("reload") == (true, "", "3 places loaded\n"))
        guard case .bytes(_, name: "cities")? = desk.loaded.last?.first else {
            Issue.record("other feeds were reloaded")
            return
        }
    }

    @Test func helpTellsAboutThePromptToo() throws {
        for word in ["help", "HELP", " help "] {
            let said = try Desk().say(word)
            #expect(said.output == HelpText.text())
            #expect(said.messages == PromptCommand.help)
        }
        #expect(try Desk().say("help near").messages.isEmpty)
        for name in PromptCommand.names { #expect(PromptCommand.help.contains("  \(name) ")) }
    }

    @Test func completesWords() throws {
        let prompt = try Desk().prompt
        #expect(prompt.completions(of: "") == [])
        #expect(prompt.completions(of: "n") == ["near"])
        #expect(prompt.completions(of: "  W") == ["within"])
        #expect(prompt.completions(of: "r") == ["reload"])
        #expect(prompt.completions(of: "near 1,2 w") == ["within"])
        #expect(prompt.completions(of: "near 1,2 i") == ["inside"])
        #expect(prompt.completions(of: "near 1,2 re") == [])
        #expect(prompt.completions(of: "near 1,2 ") == [])
        #expect(prompt.completions(of: "xyzzy") == [])
    }

    @Test func anOutputThatTakesNothingEndsIt() throws {
        let desk = try Desk()
        desk.recorder.failure = PeriplusError(.closedPipe, "nobody reads")
        #expect(throws: PeriplusError.self) { try desk.say("limit 1") }
        desk.recorder.failure = PeriplusError(.unwritable, "the disk is full")
        #expect(throws: PeriplusError.self) { try desk.say("help") }
    }
}
