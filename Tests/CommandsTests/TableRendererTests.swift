import Foundation
import Periplus
import Testing

@testable import Commands

struct TableRendererTests {
    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// An engine over places with these names, all at one point.
    private func places(named names: [String], _ more: String = "") throws -> PlaceEngine {
        let records = try names.map { "{\"lat\":1,\"lon\":2,\"name\":\(try quoted($0))\(more)}" }
        return try PlaceEngine(reading: [.bytes(Array("[\(records.joined(separator: ","))]".utf8), name: "feed")])
    }

    @Test func columnsStandInLine() throws {
        let text = try answer("near 60.17,24.94 k=3", engine(cities), .table)
        #expect(
            text == """
                #  name      distance  to   lat,lon            id     population  open  site
                1  Helsinki       0 m       60.17000,24.94000  1      658864
                2  Espoo      16.1 km  WNW  60.21000,24.66000  way/2  269802      true
                3  Vaasa       370 km  NNW  63.09510,21.61650  3.50                     a, "b" c

                """)
    }

    @Test func nothingFoundIsSaid() throws {
        #expect(try answer("limit 0", engine(cities), .table) == "no places found\n")
    }

    @Test(arguments: [1, 60, 70, 80, 90, 100, 200])
    func noFieldIsBroaderThanTheTable(width: Int) throws {
        let lines = lines(try answer("near 60.17,24.94 k=3", engine(cities), .table, width: width))
        let own = lines.map { DisplayWidth.columns(of: $0) }.max() ?? 0
        let least = 55
        #expect(own <= max(width, least), "\(lines)")
    }

    @Test func longTextsAreCut() throws {
        let long = String(repeating: "x", count: 100)
        let field = String(repeating: "f", count: 50)
        let lines = lines(
            try answer("limit 2", places(named: [long, "y"], ",\"\(field)\":\"\(long)\",\"z\":1"), .table))
        #expect(lines[1].contains(" " + String(repeating: "x", count: 39) + "… "))
        #expect(lines[1].contains(" " + String(repeating: "x", count: 27) + "… "))
        #expect(lines[0].contains(" " + String(repeating: "f", count: 27) + "…  z"))
        #expect(!lines[0].contains(String(repeating: "f", count: 28)))
        // The last column stands under its title.
        #expect(
            lines.map { DisplayWidth.columns(of: $0) } == Array(repeating: DisplayWidth.columns(of: lines[0]), count: 3)
        )
    }

    @Test func wideAndCombiningCharactersStandInLine() throws {
        let names = ["Vaasa", "東京", "Åbo", "A\u{30A}bo", "😀👩‍👩‍👧‍👦🇫🇮", "한국 식당", "ｆｕｌｌ", "e\u{301}e\u{301}"]
        let lines = lines(try answer("limit all", places(named: names), .table))
        let starts = lines.dropFirst().map { line in
            line.range(of: "1.00000,").map { DisplayWidth.columns(of: String(line[..<$0.lowerBound])) }
        }
        #expect(Set(starts).count == 1)
        #expect(starts.first == 3 + 9 + 2)
    }

    @Test func wideNamesAreCutToTheWidth() throws {
        let lines = lines(try answer("limit all", places(named: [String(repeating: "東", count: 40), "y"]), .table))
        #expect(lines[1].hasPrefix("1  " + String(repeating: "東", count: 19) + "…   1.0"))
    }

    @Test func nothingOfAFeedCommandsTheTerminal() throws {
        let evil = "a\u{1B}[2J\u{1B}]0;title\u{7}b\nc\td\u{9B}31m\u{202E}e\u{2066}\u{0}\u{7F}\r"
        let feed = """
            [{"id":\(try quoted(evil)),"name":\(try quoted(evil)),"lat":1,"lon":2,\(try quoted(evil)):\(try quoted(evil))}]
            """
        let engine = try PlaceEngine(
            reading: ["x", "y"].map { .bytes(Array(feed.utf8), name: $0 + evil) })
        for statement in ["near 1,2", "limit 1", "show 1", "show \(PlaceReference.id(evil))"] {
            let recorder = Recorder()
            let session = recorder.session(engine, .table, width: 1000)
            try session.run("limit 1")
            recorder.clear()
            #expect(try session.run(statement))
            let all = recorder.text + recorder.messageText
            let bad = all.unicodeScalars.filter { scalar in
                scalar.properties.generalCategory == .control && scalar != "\n"
                    || ["\u{202E}", "\u{2066}"].contains(scalar)
            }
            #expect(bad.isEmpty, "\(statement): \(bad)")
            #expect(all.contains("a\u{FFFD}[2J\u{FFFD}]0;title\u{FFFD}b c d\u{FFFD}31m"))
        }
        #expect(lines(try answer("limit 2", engine, .table, width: 1000)).count == 3)
    }

    @Test func coloursAreOfOurMakingOnly() throws {
        let recorder = Recorder()
        let session = Session(
            engine: try places(named: ["\u{1B}[31m"]), format: .table, output: recorder.output,
            style: Style(isColored: true), width: 80, messages: recorder.messages)
        try session.run("limit 1")
        #expect(recorder.text.contains("\u{1B}[1m\u{FFFD}[31m\u{1B}[0m"))
        #expect(!recorder.text.contains("\u{1B}[31m"))
    }
}
