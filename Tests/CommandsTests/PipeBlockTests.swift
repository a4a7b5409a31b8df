import Periplus
import TestSupport
import Testing

@testable import Commands

/// However many threads answer, and however the lines are divided among them, the bytes that go out are the same.
struct PipeBlockTests {
    private static let requests = [
        #"{"id":1,"near":{"lat":60.2,"lon":24.9},"k":2}"#, #"{"id":[1, {"é":"\n"}],"near":"Espoo","within":"100 km"}"#,
        #"{"id":"\ud83d\ude00","q":"show id:way/2"}"#, #"{"q":"near \"Vasa\""}"#, #"{"id":7,"near":[200,1]}"#,
        #"{"id":8,"limit":"all"}"#, #"{"inside":[20,59,26,61],"id":9}"#, #"{"id":10,"limt":1}"#, #"{"id":11,"#, "[]",
        "", " \t", "\u{FEFF}", "\u{0}", #"{"id":12,"limit":0}"# + String(repeating: " ", count: 90), "é", "\r",
    ].map { Array($0.utf8) }

    private static func stream(_ random: inout SeededGenerator) -> [UInt8] {
        var stream: [UInt8] = random.happens(0.2) ? [0xEF, 0xBB, 0xBF] : []
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            stream += requests.randomElement(using: &random) ?? []
            if random.happens(0.05) {
                stream += [[0xFF], [0xC3], [0xED, 0xA0, 0x80]].randomElement(using: &random) ?? []
            }
            stream += random.happens(0.2) ? [0x0D, 0x0A] : [0x0A]
        }
        if random.happens(0.5) { stream.removeLast(min(stream.count, Int.random(in: 1...40, using: &random))) }
        return stream
    }

    private static func options(_ random: inout SeededGenerator, lengthLimit: Int) -> PipeOptions {
        PipeOptions(
            workers: Int.random(in: 1...8, using: &random), blockSize: Int.random(in: 1...400, using: &random),
            promptSize: Int.random(in: 0...100, using: &random), replySize: Int.random(in: 1...2000, using: &random),
            lengthLimit: lengthLimit)
    }

    @Test func theBytesAreThoseOfOneThread() throws {
        var random = SeededGenerator()
        let engine = try engine(cities)
        for _ in 0..<60 {
            let stream = Self.stream(&random)
            let limit = random.happens(0.5) ? 60 : LineSplitter.maximumLength
            let options = Self.options(&random, lengthLimit: limit)
            let expected = try replies(to: stream, engine, options: PipeOptions(lengthLimit: limit))
            let recorder = PipeRecorder()
            var pipe = Pipe(engine: engine, options: options, sink: recorder.write)
            var rest = stream[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...300, using: &random))
                try pipe.take(piece)
                rest = rest.dropFirst(piece.count)
                if random.happens(0.2) { _ = try pipe.pause() }
            }
            try pipe.finish()
            let isSame = recorder.text == expected.text && pipe.failures == expected.failures
            try #require(isSame, "\(options), \(String(decoding: stream, as: UTF8.self))")
        }
    }

    /// After a pause every line that came has its reply, though no more input comes.
    @Test func aPauseWaitsForNothingMore() throws {
        let engine = try engine(cities)
        let recorder = PipeRecorder()
        var pipe = Pipe(
            engine: engine, options: PipeOptions(workers: 2, promptSize: 100), sink: recorder.write)
        let line = Array("{\"limit\":1}\n".utf8)
        try pipe.take(line[...])
        #expect(recorder.bytes.isEmpty)
        #expect(try pipe.pause())
        #expect(recorder.lines.count == 1)
        for _ in 0..<20 { try pipe.take(line[...]) }
        #expect(try !pipe.pause())
        while try !pipe.pause() {}
        #expect(recorder.lines.count == 21)
    }

    /// What was taken before nobody read any more is the beginning of the replies, and the failure is told once.
    @Test func aFailureEndsIt() throws {
        var random = SeededGenerator()
        let engine = try engine(cities)
        let input = Array(repeating: Array("{\"limit\":2}\n".utf8), count: 40).flatMap { $0 }
        let expected = try replies(to: input, engine).text
        for _ in 0..<30 {
            let limit = Int.random(in: 0..<expected.utf8.count, using: &random)
            let recorder = PipeRecorder(limit: limit)
            let options = Self.options(&random, lengthLimit: LineSplitter.maximumLength)
            var pipe = Pipe(engine: engine, options: options, sink: recorder.write)
            var code: PeriplusError.Code?
            do throws(PeriplusError) {
                for start in stride(from: 0, to: input.count, by: 48) { try pipe.take(input[start..<start + 48]) }
                try pipe.finish()
            } catch {
                code = error.code
            }
            #expect(code == .closedPipe, "\(options)")
            #expect(expected.hasPrefix(recorder.text), "\(options)")
        }
    }
}
