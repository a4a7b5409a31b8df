import Periplus
import Testing

@testable import Commands

struct QueryLinesTests {
    private func run(_ bytes: [UInt8], cutAt positions: [Int] = []) throws -> (Recorder, failures: Int) {
        let recorder = Recorder()
        var lines = QueryLines(session: recorder.session(try engine(cities)))
        var start = 0
        for end in positions + [bytes.count] {
            try lines.take(bytes[start..<end])
            start = end
        }
        try lines.finish()
        return (recorder, lines.failures)
    }

    @Test func answersLineByLine() throws {
        let (recorder, failures) = try run(Array("near 63,21 k=1\n\n# comment\n  limit 2 \nshow 1".utf8))
        #expect(failures == 0)
        #expect(recorder.lines.count == 4)
        #expect(recorder.messageText.isEmpty)
    }

    @Test func tellsTheNumberOfABadLine() throws {
        let (recorder, failures) = try run(
            Array("limit 1\r\n\r\nnera 1,2\r\n# c\r\nnear \"x y z\"\r\nlimit 1\r\n".utf8))
        #expect(failures == 2)
        #expect(recorder.lines.count == 2)
        #expect(recorder.messageText.contains("error: line 3: “nera” is not understood here\n"))
        #expect(recorder.messageText.contains("error: line 5: no place is called “x y z”\n"))
    }

    @Test func linesThatAreNotUTF8AreTold() throws {
        let (recorder, failures) = try run(Array("limit 1\nnear \"".utf8) + [0xFF] + Array("\"\nlimit 1\n".utf8))
        #expect(failures == 1)
        #expect(recorder.lines.count == 2)
        #expect(recorder.messageText == "error: line 2: the line is too long or not UTF-8\n")
    }

    @Test func aByteOrderMarkIsNoPartOfTheFirstQuery() throws {
        let (recorder, failures) = try run([0xEF, 0xBB, 0xBF] + Array("limit 1\n".utf8))
        #expect(failures == 0)
        #expect(recorder.lines.count == 1)
    }

    @Test func bytesMayBeCutAnywhere() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("near \"Vaasa\" k=1\r\nnéar\r\n\r\nlimit 1".utf8)
        let (whole, _) = try run(bytes)
        for cut in 0...bytes.count {
            let (recorder, failures) = try run(bytes, cutAt: [cut])
            #expect(failures == 1)
            #expect(recorder.bytes == whole.bytes)
            #expect(recorder.messageText == whole.messageText)
        }
        let (recorder, _) = try run(bytes, cutAt: Array(0..<bytes.count))
        #expect(recorder.bytes == whole.bytes)
    }

    @Test func anOutputThatTakesNothingEndsIt() throws {
        let recorder = Recorder()
        recorder.failure = PeriplusError(.unwritable, "the disk is full")
        var lines = QueryLines(session: recorder.session(try engine(cities)))
        var code: PeriplusError.Code?
        do { try lines.take(Array("limit 1\nlimit 1\n".utf8)[...]) } catch { code = error.code }
        #expect(code == .unwritable)
        #expect(lines.failures == 0)
    }
}
