import Foundation
import Periplus
import Testing

@testable import Commands

/// What a pipe replies to lines.
func replies(
    to input: [UInt8], _ engine: PlaceEngine, cutAt positions: [Int] = [],
    lengthLimit: Int = LineSplitter.maximumLength
) throws -> (text: String, failures: Int) {
    let recorder = Recorder()
    var pipe = Pipe(engine: engine, output: recorder.output, lengthLimit: lengthLimit)
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
