import Diagnostics
import Testing

@testable import JSON

/// Texts damaged at random: the search for a fault finds one exactly where simdjson refuses the text.
@Suite struct JSONDamageTests {
    private static let text = Array(
        #"{"a":[1,-2.5e3,0,1e999,123456789012345678901],"b":{"c":"x\n\"\u00e9\ud83d\ude00é","d":[]},"e":[true,false,null,{}]}"#
            .utf8)

    @Test func faultsAreFoundWhereTextsAreRefused() {
        var random = SystemRandomNumberGenerator()
        var parser = JSONParser()
        for _ in 0..<20_000 {
            var bytes = Self.text
            for _ in 0...Int.random(in: 0..<2, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = Array("{}[]\",:\\ \n0-.eEtu".utf8).randomElement(using: &random) ?? 0
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[place], at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                }
            }
            guard UTF8Check.isValid(bytes.span) else { continue }
            let isAccepted = (try? parser.parse(bytes.span)) != nil
            var finder = JSONFaultFinder(bytes.span)
            let fault = finder.find()
            #expect(isAccepted == (fault == nil), "\(String(decoding: bytes, as: UTF8.self))")
            if isAccepted { walk(parser.root, parser) }
        }
    }

    /// Every node's own text is a JSON text again.
    private func walk(_ node: JSONNode, _ json: borrowing JSONParser) {
        var parser = JSONParser()
        #expect((try? parser.parse([UInt8](json.compactText(of: node)).span)) != nil)
        guard json.kind(of: node) == .object || json.kind(of: node) == .array else { return }
        var next = json.firstChild(of: node)
        while let child = next {
            walk(child, json)
            next = json.nextSibling(of: child)
        }
    }
}
