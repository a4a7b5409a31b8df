import Diagnostics
import TestSupport
import Testing

@testable import JSON

/// Texts that are indexed together are what they are alone.
@Suite struct JSONSelectionTests {
    private static let texts = [
        #"{"a":[1,-2.5e3,0,1e999,123456789012345678901],"b":{"c":"x\n\"\u00e9\ud83d\ude00é","d":[]},"e":[true,false,null,{}]}"#,
        #"{"id":"7","lat":60.17,"lon":24.94}"#, "{}", #"{"a" : "b" , "c":"\\" }"#, #"[{"a":1}]"#, "17",
    ]

    /// Every value of a document, as the parser gives it.
    private static func dump(_ node: JSONNode, _ json: borrowing JSONParser) -> [String] {
        let kind = json.kind(of: node)
        var lines = ["\(json.range(of: node)) \(kind)"]
        switch kind {
        case .string: lines.append(String(utf8: json.string(of: node)))
        case .number: lines.append("\(String(utf8: json.literal(of: node))) \(json.number(of: node) ?? .nan)")
        case .object, .array:
            var next = json.firstChild(of: node)
            while let child = next {
                lines += dump(child, json)
                next = json.nextSibling(of: child)
            }
        default: break
        }
        return lines
    }

    @Test func textsIndexedTogetherAreWhatTheyAreAlone() {
        var random = SeededGenerator()
        var together = JSONParser()
        var alone = JSONParser()
        var selected = 0
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            var ranges: [Range<Int>] = []
            let damage = Double.random(in: 0...0.1, using: &random)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                var text = Array((Self.texts.randomElement(using: &random) ?? "").utf8)
                if random.happens(damage) {
                    let place = Int.random(in: text.indices, using: &random)
                    text[place] = Array("{}[]\",:\\ \n0-.eEtu".utf8).randomElement(using: &random) ?? 0
                }
                ranges.append(bytes.count..<bytes.count + text.count)
                bytes += text + Array(["\n", ",", ", ", "\r\n\n"].randomElement(using: &random)?.utf8 ?? "".utf8)
            }
            guard together.index(bytes.span) else { continue }
            for range in ranges {
                guard together.select(range) else { continue }
                selected += 1
                let text = Array(bytes[range])
                guard (try? alone.parse(text.span)) != nil else {
                    Issue.record("only selected: \(String(decoding: text, as: UTF8.self))")
                    continue
                }
                #expect(Self.dump(together.root, together) == Self.dump(alone.root, alone))
            }
        }
        #expect(selected > 1000)
    }

    @Test func onlyWholeTextsAreSelected() {
        var json = JSONParser()
        let isIndexed = json.index(Array("{\"a\":1}\n{\"b\":2}".utf8).span)
        #expect(isIndexed)
        // A part of a text, more than one, and none.
        for range in [0..<6, 1..<7, 0..<15, 8..<8, 8..<99, 20..<21] {
            let isSelected = json.select(range)
            #expect(!isSelected, "\(range)")
        }
        // In any order.
        for range in [8..<15, 0..<7, 8..<15] {
            let isSelected = json.select(range)
            #expect(isSelected, "\(range)")
        }
    }

    @Test func deepestNesting() throws {
        var json = JSONParser()
        for (depth, isRead) in [(1023, true), (1024, false)] {
            let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
            #expect(((try? json.parse(Array(text.utf8).span)) != nil) == isRead, "\(depth)")
        }
    }

    @Test func shortNumbersAreReadExactly() {
        var random = SeededGenerator()
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...16, using: &random)
            var text = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            if random.happens(0.8) {
                let place = text.index(text.startIndex, offsetBy: Int.random(in: 0..<digits, using: &random))
                text.insert(".", at: place)
            }
            if random.happens(0.3) { text = "-" + text }
            if let number = JSONNumber.exactly(Array(text.utf8).span) {
                #expect(number == Double(text.replacing("-.", with: "-0.")) ?? Double("0" + text))
            }
        }
        #expect(JSONNumber.exactly(Array("-0".utf8).span)?.sign == .minus)
        #expect(JSONNumber.exactly(Array("1e5".utf8).span) == nil)
    }
}
