import Periplus
import Testing

@testable import Commands

struct FeedSummaryTests {
    private func report(_ text: String, _ name: String = "feed.csv") throws -> FeedReport {
        try PlaceEngine(reading: [.bytes(Array(text.utf8), name: name)]).reports[0]
    }

    @Test func aGoodFeedIsOneLine() throws {
        let report = try report("id,name,lat,lon\n1,A,1,2\n2,B,3,4\n")
        #expect(!report.hasRejections)
        let line = "feed.csv: 2 places (csv; latitude lat, longitude lon, id id, name name)\n"
        #expect(FeedSummary(style: .plain).describe(report, showsWarnings: false) == line)
        #expect(FeedSummary(style: .plain).describe(report, showsWarnings: true) == line)
    }

    @Test func problemsAreToldByKindWithTheFirstOfEach() throws {
        let bad = (1...5).map { "\($0),x,2\n" }.joined() + "6,,2\n7,0,0\n"
        let report = try report("id,lat,lon\n0,1,2\n\(bad)")
        #expect(report.hasRejections)
        let text = FeedSummary(style: .plain).describe(report, showsWarnings: false)
        #expect(text.hasPrefix("feed.csv: 2 places of 8 records (csv; "))
        #expect(text.contains("\n  5 not placed: not a number\n    line 3, "))
        #expect(text.contains("\n    and 2 more\n"))
        #expect(text.contains("\n  1 not placed: empty coordinate\n"))
        #expect(!text.contains("zero coordinate"))
        let all = FeedSummary(style: .plain).describe(report, showsWarnings: true)
        #expect(all.hasPrefix(text))
        #expect(all.contains("\n  1 placed in spite of a flaw: zero coordinate\n"))
    }

    @Test func hintsAreTold() throws {
        let report = try report("id,lat,lon\n1,121,31\n2,122,32\n3,10,20\n")
        let text = FeedSummary(style: .plain).describe(report, showsWarnings: false)
        #expect(text.contains("\n  → most records look swapped"))
    }

    @Test func namesAreMadeHarmless() throws {
        let text = FeedSummary(style: .plain).describe(
            try report("i\u{1B}d,lat,lon\n1,\u{1B}[2J,2\n2,1,2\n", "a\u{1B}[2J\nb"), showsWarnings: true)
        #expect(!text.contains("\u{1B}"))
        #expect(text.hasPrefix("a\u{FFFD}[2J b: 1 place"))
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (34_006, "34,006"), (1_234_567, "1,234,567"),
        (-1000, "-1,000"), (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
    ])
    func thousandsAreGrouped(number: Int, text: String) { #expect(FeedSummary.grouped(number) == text) }

    @Test func problemLinesAreJSON() throws {
        let recorder = Recorder()
        let report = try report("id,lat,lon\n1,\"x \"\"\u{1B}\",2\n2,1,2\n3,,1\n", "f\"\n.csv")
        try ProblemLines.write(report, to: recorder.output)
        try recorder.output.flush()
        let lines = try recorder.lines.map { try jsonObject($0) }
        #expect(lines.count == report.problems.count)
        #expect(lines.map { $0["feed"] as? String } == ["f\"\n.csv", "f\"\n.csv"])
        #expect(lines.map { $0["kind"] as? String } == ["not-a-number", "empty-coordinate"])
        #expect(lines.map { $0["record"] as? Int } == [1, 3])
        #expect(lines.map { $0["line"] as? Int } == [2, 4])
        #expect(lines[0]["value"] as? String == report.problems[0].value)
    }
}
