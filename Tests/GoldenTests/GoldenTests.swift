import Foundation
import Testing

/// The command line, held to transcripts: what is printed on either stream, and the exit status.
///
/// `PERIPLUS_BINARY` names the program to run; without it the one built beside the tests is run. With
/// `PERIPLUS_GOLDEN=update` the transcripts are written anew instead: read the difference before committing it.
struct GoldenTests {
    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: Transcript.folder.path)
        return (files ?? []).filter { $0.hasSuffix(".golden") }.sorted()
    }()

    @Test(arguments: names)
    func theProgramSaysWhatTheTranscriptSays(name: String) throws {
        let file = Transcript.folder.appendingPathComponent(name)
        let expected = try String(contentsOf: file, encoding: .utf8)
        let actual = try Transcript(expected).rerun()
        if ProcessInfo.processInfo.environment["PERIPLUS_GOLDEN"] == "update" {
            try actual.write(to: file, atomically: true, encoding: .utf8)
        } else {
            let (old, new) = (expected.split(separator: "\n"), actual.split(separator: "\n"))
            let changed = zip(old, new).first { $0 != $1 }
            #expect(
                expected == actual,
                "\(name): expected “\(changed?.0 ?? "more lines")”, got “\(changed?.1 ?? "other lines")”")
        }
    }

    @Test func thereAreTranscripts() {
        #expect(!Self.names.isEmpty)
    }
}
