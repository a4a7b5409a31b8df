import Diagnostics
import TestSupport
import Testing

@testable import JSON

/// Conformance to JSONTestSuite, for who has it: `PERIPLUS_SHARED` names the folder that holds `vectors/json/test_parsing`.
@Suite(.enabled(if: Shared.folder != nil)) struct JSONTestSuiteTests {
    @Test func verdictsAreThoseOfTheSuite() throws {
        let folder = try #require(Shared.folder) + "/vectors/json/test_parsing"
        var parser = JSONParser()
        var counts: [Character: Int] = [:]
        for name in Shared.names(in: folder) where name.hasSuffix(".json") {
            let text = Shared.bytes(of: folder + "/" + name)
            let isAccepted = (try? parser.parse(text.span)) != nil
            var finder = JSONFaultFinder(text.span)
            let fault = finder.find()
            let expected = name.first
            if expected == "y" {
                #expect(isAccepted, "\(name)")
                #expect(fault == nil, "\(name)")
            } else if expected == "n" {
                #expect(!isAccepted, "\(name)")
                if UTF8Check.isValid(text.span) { #expect(fault != nil, "\(name)") }
            }
            if let expected { counts[expected, default: 0] += 1 }
        }
        #expect(counts["y"] == 95)
        #expect(counts["n"] == 188)
        #expect(counts["i"] == 35)
    }
}
