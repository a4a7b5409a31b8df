import Diagnostics
import Testing

@Suite struct SuggestionTests {
    private let words = ["distance", "limit", "within", "format", "geojson", "km", "id"]

    @Test(arguments: [
        ("distnace", "distance"), ("limt", "limit"), ("LIMIT", "limit"), ("whitin", "within"), ("formta", "format"),
        ("geojsno", "geojson"), ("mk", "km"), ("distanse", "distance"), ("ditsnace", "distance"),
        ("distance", "distance"),
        ("dsitanecs", "distance"),
    ])
    func `a slip of the fingers is understood`(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: words) == meant)
    }

    @Test(arguments: ["", "elephant", "abcdef", "lmt", "wxyz"])
    func `what is too far away is not guessed`(typed: String) {
        #expect(Suggestion.nearest(to: typed, among: words) == nil)
    }

    @Test func `the nearest wins, and of equals the earlier`() {
        #expect(Suggestion.nearest(to: "cat", among: ["bat", "cut", "cat"]) == "cat")
        #expect(Suggestion.nearest(to: "cat", among: ["cut", "bat"]) == "cut")
        #expect(Suggestion.nearest(to: "cat", among: ["bat", "cut"]) == "bat")
    }

    @Test func `nothing is suggested from nothing, nor nothing itself`() {
        #expect(Suggestion.nearest(to: "limit", among: []) == nil)
        #expect(Suggestion.nearest(to: "k", among: [""]) == nil)
    }

    @Test func `letters beyond ASCII count as one`() {
        #expect(Suggestion.nearest(to: "Järvenpaa", among: ["Järvenpää"]) == "Järvenpää")
        #expect(Suggestion.nearest(to: "éé", among: ["éa"]) == "éa")
    }
}
