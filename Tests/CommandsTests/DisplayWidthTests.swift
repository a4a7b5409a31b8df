import Testing

@testable import Commands

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
        ("Ａ", 2), ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("🇫🇮", 2), ("☕", 2), ("✈", 1), ("✈\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
        ("👍🏽", 2), ("\u{200B}", 0), ("\u{FEFF}", 0), ("—", 1), ("→", 1), ("Ω", 1), ("\u{20000}", 2), ("、", 2), ("…", 1),
        ("🚀", 2), ("🥐", 2), ("\u{17000}", 2), ("\u{1B000}", 2), ("〈", 2), ("\u{303F}", 1), ("🌡", 1),
    ])
    func columns(text: String, columns: Int) { #expect(DisplayWidth.columns(of: text) == columns) }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("東京都", 6, "東京都"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"),
        ("東京都", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""), ("😀😀", 3, "😀…"),
    ])
    func cutsBetweenCharacters(text: String, width: Int, expected: String) {
        #expect(DisplayWidth.truncated(text, to: width) == expected)
    }

    @Test func fillsWithSpaces() {
        #expect(DisplayWidth.padded("東", to: 4) == "東  ")
        #expect(DisplayWidth.padded("e\u{301}", to: 3, alignedRight: true) == "  e\u{301}")
        #expect(DisplayWidth.padded("abc", to: 2) == "abc")
    }
}
