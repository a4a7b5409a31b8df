import TestSupport
import Testing

@testable import Commands

struct LineSplitterTests {
    private func lines(_ bytes: [UInt8], limit: Int = 8, cutAt positions: [Int] = []) -> [LineSplitter.Line] {
        var splitter = LineSplitter(limit: limit)
        var lines: [LineSplitter.Line] = []
        var start = 0
        for end in positions + [bytes.count] {
            lines += splitter.lines(completedBy: bytes[start..<end])
            start = end
        }
        return lines + (splitter.finish().map { [$0] } ?? [])
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb", ["a", "b"]), ("\n\n", ["", ""]), ("\r\r\n", ["\r"]),
        ("a\rb\n", ["a\rb"]), ("\r", [""]), ("12345678\n", ["12345678"]), ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ])
    func cutsAtLineFeeds(text: String, expected: [String]) {
        #expect(lines(Array(text.utf8)) == expected.map { .text(Array($0.utf8)) })
    }

    @Test func ofALongLineOnlyTheLengthIsKept() {
        #expect(
            lines(Array("123456789\na\n12345678901\n".utf8))
                == [.tooLong(9), .text(Array("a".utf8)), .tooLong(11)])
        #expect(lines(Array("1234567890".utf8)) == [.tooLong(10)])
        #expect(LineSplitter().limit == LineSplitter.maximumLength)
    }

    @Test func itDoesNotMatterHowBytesArrive() {
        var random = SeededGenerator()
        for _ in 0..<300 {
            let alphabet = Array("ab\r\n\n\u{FEFF}".utf8)
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let cuts = (0..<5).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
            #expect(lines(bytes, cutAt: cuts) == lines(bytes), "\(bytes), \(cuts)")
        }
    }
}
