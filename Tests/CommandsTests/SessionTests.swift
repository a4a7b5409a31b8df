import Periplus
import Testing

@testable import Commands

struct SessionTests {
    @Test(arguments: [
        (OutputFormat.jsonl, #"{"rank":1,"id":1,"name":"Helsinki","lat":60.17,"lon":24.94,"distance_m":0,"#),
        (.json, "[\n{\"rank\":1,"), (.geojson, #"{"type":"FeatureCollection","features":["#),
        (.csv, "rank,id,name,lat,lon,distance_m,bearing,population"), (.table, "#  name"),
    ])
    func answersInEveryFormat(format: OutputFormat, start: String) throws {
        let recorder = Recorder()
        let session = recorder.session(try engine(cities), format)
        #expect(try session.run("near 60.17,24.94 k=2"))
        #expect(recorder.text.hasPrefix(start), "\(recorder.text)")
        #expect(recorder.text.hasSuffix("\n"))
        #expect(recorder.messageText.isEmpty)
    }

    @Test(arguments: OutputFormat.allCases)
    func showsOnePlaceByRankIDAndName(format: OutputFormat) throws {
        let engine = try engine(cities)
        let recorder = Recorder()
        let session = recorder.session(engine, format)
        try session.run("within 1000 km of 60.17,24.94")
        var shown: [String] = []
        for statement in ["show 3", "show id:3.50", "show \"vaasa\""] {
            recorder.clear()
            #expect(try session.run(statement))
            shown.append(recorder.text)
        }
        #expect(Set(shown).count == 1)
        #expect(shown[0].contains("Vaasa"))
        #expect(!shown[0].contains("Helsinki"))
        #expect(!shown[0].contains("distance"))
        #expect(recorder.messageText.isEmpty)
    }

    @Test func aCardHasEveryField() throws {
        #expect(
            try answer("show id:1", try engine(cities), .table) == """
                Helsinki
                  id          1
                  position    60.17,24.94
                  population  658864
                  tags        ["a","b"]
                  note        

                """)
    }

    @Test func ranksAreThoseOfTheLastAnswer() throws {
        let recorder = Recorder()
        let session = recorder.session(try engine(cities))
        #expect(try !session.run("show 1"))
        #expect(recorder.messageText.hasSuffix("     ^\nerror: there is no answer yet\n  → ask a query first\n"))
        try session.run("near 63,21 k=2")
        try session.run("show id:1")
        recorder.clear()
        for rank in [0, 3, 99] { #expect(try !session.run("show \(rank)")) }
        #expect(recorder.text.isEmpty)
        #expect(recorder.messageText.contains("show a number from 1 to 2"))
        #expect(try session.run("show 1"))
        #expect(recorder.text.contains("Vaasa"))
        try session.run("limit 0")
        recorder.clear()
        #expect(try !session.run("show 1"))
        #expect(recorder.messageText.hasSuffix("     ^\nerror: the last answer has 0 places\n"))
    }

    @Test func aReplacedEngineLeavesTheLastAnswer() throws {
        let recorder = Recorder()
        let session = recorder.session(try engine(cities))
        try session.run("near 63,21 k=1")
        session.replace(try engine(#"[{"name":"Elsewhere","lat":1,"lon":2}]"#))
        recorder.clear()
        try session.run("show 1")
        #expect(recorder.text.contains("Vaasa"))
        try session.run("limit all")
        #expect(recorder.text.contains("Elsewhere"))
    }

    @Test(arguments: OutputFormat.allCases)
    func errorsAreMessagesWithACaretAndNoOutput(format: OutputFormat) throws {
        let recorder = Recorder()
        let session = recorder.session(try engine(cities), format)
        #expect(try !session.run("near 60.17,24.94 limt 3"))
        #expect(
            recorder.messageText == """
                  near 60.17,24.94 limt 3
                                   ^^^^
                error: “limt” is not understood here
                  → did you mean limit?

                """)
        recorder.clear()
        #expect(try !session.run("near \"helsinky\" k=1", at: "line 7"))
        #expect(
            recorder.messageText == """
                  near "helsinky" k=1
                       ^^^^^^^^^^
                error: line 7: no place is called “helsinky”
                  → did you mean "Helsinki"?

                """)
        #expect(recorder.bytes.isEmpty)
    }

    @Test func notesAreMessages() throws {
        let recorder = Recorder()
        let twice = #"[{"id":1,"name":"A","lat":1,"lon":2},{"id":2,"name":"A","lat":3,"lon":4}]"#
        let session = recorder.session(try engine(twice))
        try session.run("near \"a\" k=1")
        try session.run("show \"A\"")
        let note = "note: 2 places are called “%”; took id:1, not id:2.\n"
        #expect(recorder.messageText == ["a", "A"].map { note.split(separator: "%").joined(separator: $0) }.joined())
        #expect(recorder.lines.count == 2)
    }

    @Test func helpIsAResult() throws {
        let recorder = Recorder()
        let session = recorder.session(try engine(cities))
        #expect(try session.run("help"))
        #expect(recorder.text == HelpText.text())
        for topic in ["near", "within", "inside", "limit", "show", "point"] {
            recorder.clear()
            #expect(try session.run("help \(topic)"))
            #expect(!recorder.text.hasPrefix("no help"))
        }
        recorder.clear()
        #expect(try session.run("help xyzzy"))
        #expect(recorder.text.hasPrefix("no help on “xyzzy”"))
        #expect(recorder.messageText.isEmpty)
    }

    /// The query in every example of the help is one.
    @Test func theExamplesOfTheHelpAreStatements() throws {
        for topic in ["near", "within", "inside", "limit", "show"] {
            let lines = HelpText.text(on: topic).split(separator: "\n")
            let examples = lines.filter { $0.hasPrefix("    ") }
            #expect(!examples.isEmpty)
            for example in examples { #expect(throws: Never.self) { try QueryParser.parse(String(example)) } }
        }
    }

    @Test(arguments: [PeriplusError.Code.unwritable, .closedPipe])
    func anOutputThatTakesNothingEndsIt(code: PeriplusError.Code) throws {
        for format in OutputFormat.allCases {
            let recorder = Recorder()
            recorder.failure = PeriplusError(code, "the disk is full")
            let session = recorder.session(try engine(cities), format)
            for statement in ["limit all", "show id:1", "help"] {
                let error = try #require(throws: PeriplusError.self) { try session.run(statement) }
                #expect(error.code == code)
            }
            #expect(recorder.messageText.isEmpty)
        }
    }
}
