import Foundation
import Periplus
import TestSupport
import Testing

@testable import Commands

/// Lines in, lines out: one reply to each line that is not blank, however the bytes arrive.
struct PipeStreamTests {
    private static let stream: [UInt8] =
        [0xEF, 0xBB, 0xBF] + Array("{\"id\":\"é\",\"limit\":1}\r\n\n \t \n".utf8)
        + Array("{\"id\":2,\"near\":\"\\\"Vaasa\\\"\",\"k\":1}\n{\"id\":3,\"limt\":1}\n".utf8)
        + Array("{\"q\":\"near \\\"".utf8) + [0xFF, 0xC3] + Array("\\\"\"}\n".utf8)
        + Array("{\"id\":4,\"q\":\"näar\"}\r\n\u{FEFF}\nnope\n{\"id\":5,\"limit\":1}".utf8)

    @Test func everyLineThatIsNotBlankHasOneReply() throws {
        let (text, failures) = try replies(to: Self.stream, try engine(cities))
        let lines = try text.split(separator: "\n").map { try jsonObject(String($0)) }
        #expect(lines.map { $0["ok"] as? Bool } == [true, true, false, false, false, false, false, true])
        #expect(lines.map { $0["line"] as? Int } == [nil, nil, 5, 6, 7, 8, 9, nil])
        let ids = lines.map { $0["id"].map { "\($0)" } }
        #expect(ids == ["é", "2", "3", "<null>", "4", "<null>", "<null>", "5"])
        #expect(failures == 5)
        let errors = lines.map { $0["error"] as? [String: Any] }
        #expect(errors[3]?["code"] as? String == "invalid-utf8")
        #expect(errors[3]?["column"] as? Int == 14)
        #expect(errors[4]?["column"] as? Int == 1)
    }

    @Test func bytesMayBeCutAnywhere() throws {
        let engine = try engine(cities)
        let whole = try replies(to: Self.stream, engine)
        for cut in 0...Self.stream.count {
            #expect(try replies(to: Self.stream, engine, cutAt: [cut]) == whole, "cut at \(cut)")
        }
        #expect(try replies(to: Self.stream, engine, cutAt: Array(0...Self.stream.count)) == whole)
    }

    @Test func nothingInNothingOut() throws {
        for input in ["", "\n", "\r\n \n\t", "\u{FEFF}", "\u{FEFF}\n"] {
            #expect(try replies(to: Array(input.utf8), try engine(cities)) == ("", 0), "\(input)")
        }
    }

    @Test func aLineThatIsTooLongIsToldAndPassedOver() throws {
        let long = "{\"id\":1,\"q\":\"" + String(repeating: "x", count: 100) + "\"}"
        let input = "{\"limit\":0}\n\(long)\n{\"id\":2,\"limit\":0}\n\(long)"
        let (text, failures) = try replies(
            to: Array(input.utf8), try engine(cities), options: PipeOptions(lengthLimit: 60))
        let lines = try text.split(separator: "\n").map { try jsonObject(String($0)) }
        #expect(lines.map { $0["ok"] as? Bool } == [true, false, true, false])
        #expect(lines.map { $0["line"] as? Int } == [nil, 2, nil, 4])
        #expect(failures == 2)
        let message = (lines[1]["error"] as? [String: Any])?["message"] as? String
        #expect(message == "the line is \(long.utf8.count) bytes long; at most 60 are read")
    }

    @Test func theUsualLimitIsKept() throws {
        let recorder = PipeRecorder()
        var pipe = Pipe(engine: try engine(cities), workers: 0, sink: recorder.write)
        let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
        for _ in 0..<(LineSplitter.maximumLength >> 20) { try pipe.take(piece[...]) }
        try pipe.take([UInt8(ascii: " "), UInt8(ascii: "\n")][...])
        try pipe.take(Array(#"{"limit":1}"#.utf8)[...])
        try pipe.finish()
        #expect(recorder.lines.count == 2)
        #expect(recorder.lines.first?.contains("16777217 bytes long") == true)
        #expect(pipe.failures == 1)
    }

    /// Bytes of any kind: never a trap, always as many replies as lines that are not blank, each of them JSON.
    @Test func noiseHasItsReplies() throws {
        var random = SeededGenerator()
        let engine = try engine(cities)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "\"near\":", "\"id\":", "\"q\":\"",
            "\"k\":", "1",
            "-", "1e999", "null", "\"of\":[1,2]", "\"within\":\"2 km\"", "\"inside\":[1,2,3,4]", "é", "\u{0}", "\u{1B}",
            "\n",
            "\r", " ", "near \\\"", "{\"limit\":1}", "{\"id\":{\"a\":1},\"near\":[1,2]}",
        ].map { Array($0.utf8) }
        for _ in 0..<400 {
            var input: [UInt8] = []
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                input += random.happens(0.05) ? [0xC3] : pieces.randomElement(using: &random) ?? []
            }
            let isBlank: (ArraySlice<UInt8>) -> Bool = { $0.allSatisfy { $0 == 0x20 || (9...13).contains($0) } }
            let asked = input.split(separator: UInt8(ascii: "\n")).count { !isBlank($0) }
            let lines = try replies(to: input, engine).text.split(separator: "\n")
            try #require(lines.count == asked, "\(input)")
            for line in lines { try #require(try jsonObject(String(line))["ok"] != nil, "\(input)") }
        }
    }

    @Test func anOutputThatTakesNothingEndsIt() throws {
        let recorder = PipeRecorder(limit: 0)
        var pipe = Pipe(engine: try engine(cities), workers: 0, sink: recorder.write)
        try pipe.take(Array("{\"limit\":1}\n".utf8)[...])
        var code: PeriplusError.Code?
        do { try pipe.finish() } catch { code = error.code }
        #expect(code == .closedPipe)
    }
}
