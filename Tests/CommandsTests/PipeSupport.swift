import Foundation
import Periplus
import Synchronization
import Testing

@testable import Commands

/// Keeps what a pipe writes, on whichever thread.
final class PipeRecorder: Sendable {
    private let written = Mutex<[UInt8]>([])
    private let isWriting = Mutex(false)
    private let limit: Int

    /// - Parameter limit: How many bytes are taken before nobody reads any more.
    init(limit: Int = .max) { self.limit = limit }

    var bytes: [UInt8] { written.withLock { $0 } }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    func write(_ bytes: ArraySlice<UInt8>) throws(PeriplusError) {
        let isAlone = isWriting.withLock { isWriting in
            defer { isWriting = true }
            return !isWriting
        }
        #expect(isAlone, "two threads write at once")
        defer { isWriting.withLock { $0 = false } }
        let isTaken = written.withLock { written in
            guard written.count + bytes.count <= limit else { return false }
            written += bytes
            return true
        }
        if !isTaken { throw PeriplusError(.closedPipe, "nobody reads") }
    }
}

/// What a pipe replies to lines.
func replies(
    to input: [UInt8], _ engine: PlaceEngine, cutAt positions: [Int] = [], options: PipeOptions = PipeOptions()
) throws -> (text: String, failures: Int) {
    let recorder = PipeRecorder()
    var pipe = Pipe(engine: engine, options: options, sink: recorder.write)
    var start = 0
    for end in positions + [input.count] {
        try pipe.take(input[start..<end])
        start = end
    }
    try pipe.finish()
    return (recorder.text, pipe.failures)
}

/// The one reply to one line, as another JSON reader understands it.
func reply(to line: String, _ engine: PlaceEngine) throws -> [String: Any] {
    let (text, failures) = try replies(to: Array(line.utf8), engine)
    try #require(text.hasSuffix("\n"))
    try #require(text.split(separator: "\n").count == 1)
    let reply = try jsonObject(text)
    #expect(reply["ok"] as? Bool == (failures == 0))
    return reply
}

/// The names in the results of a reply.
func names(_ reply: [String: Any]) -> [String] {
    (reply["results"] as? [[String: Any]])?.map { $0["name"] as? String ?? "-" } ?? []
}
