import Diagnostics
import Testing

@testable import Commands

struct ErrorPresenterTests {
    private func present(_ text: String, _ span: Range<Int>, at place: String? = nil) -> [String] {
        let error = PeriplusError(.invalidQuery, "no", suggestion: "yes", at: SourceLocation(span: span))
        let shown = ErrorPresenter(style: .plain).present(error, in: text, at: place)
        #expect(shown.hasSuffix("\n"))
        return shown.split(separator: "\n").map(String.init)
    }

    @Test func theCaretStandsUnderWhatIsMeant() {
        #expect(present("near x", 5..<6) == ["  near x", "       ^", "error: no", "  → yes"])
        #expect(present("near x", 0..<4, at: "line 3") == ["  near x", "  ^^^^", "error: line 3: no", "  → yes"])
        // At the end, and beyond it.
        #expect(present("near", 4..<4)[1] == "      ^")
        #expect(present("near", 99..<100)[1] == "      ^")
        // An empty text has nothing to point at.
        #expect(present("", 0..<0) == ["error: no", "  → yes"])
    }

    @Test(arguments: [
        ("near \"é\" x", "x", 11), ("near \"東京\" x", "x", 14), ("near \"e\u{301}😀\" x", "x", 13),
        ("é東 limt", "limt", 6),
        ("a\tb x", "x", 6), ("\u{1B}[2J x", "x", 7),
    ])
    func columnsAreThoseOfTheTerminal(text: String, marked: String, column: Int) throws {
        let bytes = Array(text.utf8)
        let start = bytes.count - marked.utf8.count
        let lines = present(text, start..<bytes.count)
        #expect(lines[1] == String(repeating: " ", count: column) + String(repeating: "^", count: marked.count))
        #expect(DisplayWidth.columns(of: String(lines[0].dropLast(marked.count))) == column)
        #expect(!lines[0].contains("\u{1B}"))
    }

    @Test func wideCharactersAreMarkedWhole() {
        let text = "near 東京 k=1"
        #expect(present(text, 5..<11)[1] == "       ^^^^")
    }

    @Test func ofALongTextThePartAroundIsShown() {
        let text = String(repeating: "a", count: 500) + "XYZ" + String(repeating: "b", count: 500)
        let lines = present(text, 500..<503)
        #expect(lines[0] == "  …" + String(repeating: "a", count: 40) + "XYZ" + String(repeating: "b", count: 40) + "…")
        #expect(lines[1] == String(repeating: " ", count: 43) + "^^^")
        // Wherever it is cut, the caret stays under what is meant.
        let wide = String(repeating: "é東", count: 200) + "X"
        let size = wide.utf8.count
        for start in 0..<size {
            let lines = present(wide, start..<start + 1)
            #expect(lines[0].unicodeScalars.count < 120)
            #expect(lines[1].drop { $0 == " " }.allSatisfy { $0 == "^" })
        }
        let atEnd = present(wide, size - 1..<size)
        #expect(atEnd[0].hasSuffix("X"))
        #expect(DisplayWidth.columns(of: atEnd[0]) == atEnd[1].count)
    }

    @Test func aLongSpanIsMarkedAtItsStart() {
        let text = "near " + String(repeating: "9", count: 10_000)
        let lines = present(text, 5..<text.utf8.count)
        #expect(lines[0].count < 150)
        #expect(lines[0].hasPrefix("  near 999"))
        #expect(lines[0].hasSuffix("…"))
        #expect(lines[1].hasPrefix("       ^^^"))
        #expect(lines[1].count < 150)
    }

    @Test func locationsAreToldInWords() {
        let presenter = ErrorPresenter(style: .plain)
        let error = PeriplusError(.invalidFeed, "no", at: SourceLocation(source: "a.json", line: 3, field: "lat"))
        #expect(presenter.present(error) == "error: a.json, line 3, field lat: no\n")
        #expect(presenter.present(PeriplusError(.invalidFeed, "a\nb\u{1B}[2J")) == "error: a b\u{FFFD}[2J\n")
        let named = PeriplusError(.unreadable, "no", at: SourceLocation(source: "a\u{1B}[2J\n.json"))
        #expect(!presenter.present(named).contains("\u{1B}"))
    }

    @Test func coloursDoNotMoveTheCaret() {
        let error = PeriplusError(.invalidQuery, "no", at: SourceLocation(span: 5..<6))
        #expect(
            ErrorPresenter(style: Style(isColored: true)).present(error, in: "near x")
                == "  near x\n       \u{1B}[1;32m^\u{1B}[0m\n\u{1B}[1;31merror:\u{1B}[0m no\n")
    }
}
