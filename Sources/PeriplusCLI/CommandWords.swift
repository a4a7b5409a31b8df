import ArgumentParser
import Geodesy
import Periplus

/// What the plain words of a command line mean: feeds, then a query.
struct CommandWords {
    /// The words before the query.
    let feeds: [String]
    /// The words from the first one that a statement can start with, as one query.
    let query: String?

    /// - Throws: A validation error when a feed seems to stand behind the query.
    init(_ words: [String]) throws {
        let start = words.firstIndex { Self.startsStatement($0) } ?? words.endIndex
        feeds = Array(words[..<start])
        guard start < words.endIndex else {
            query = nil
            return
        }
        if let feed = words[start...].dropFirst().first(where: { $0.contains(".") && Terminal.isFile($0) }) {
            throw ValidationError("\(feed) stands behind the query; name feeds before it, or with -f")
        }
        query = Self.query(words[start...])
    }

    private static func startsStatement(_ word: String) -> Bool {
        let first = word.split(whereSeparator: \.isWhitespace).first
        return first.flatMap { Keyword(rawValue: $0.lowercased()) }.map(Keyword.statements.contains) ?? false
    }

    /// The words joined. A shell takes the quotes off a name, so words behind `near`, `of` or `show` that can only be a name
    /// get them back, up to the next keyword.
    private static func query(_ words: ArraySlice<String>) -> String {
        var parts: [String] = []
        var name: [String] = []
        var expectsPlace = false
        func endName() {
            if !name.isEmpty { parts.append(PlaceReference.name(name.joined(separator: " ")).description) }
            name = []
        }
        for word in words {
            let keyword = Keyword(rawValue: word.lowercased())
            if !name.isEmpty, keyword == nil, !word.contains("=") {
                name.append(word)
            } else if expectsPlace, PlaceReference.isBareName(word) {
                name = [word]
            } else {
                endName()
                parts.append(word)
            }
            expectsPlace = keyword == .near || keyword == .of || keyword == .show
        }
        endName()
        return parts.joined(separator: " ")
    }

    /// The arguments with a space before each that is a negative number or coordinate, so that it is not taken for an
    /// option; queries skip the space.
    static func shielded(_ arguments: [String]) -> [String] {
        arguments.map { argument in
            let bytes = argument.utf8.dropFirst()
            let isNumber = bytes.first.map { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") } ?? false
            return argument.hasPrefix("-") && isNumber ? " " + argument : argument
        }
    }
}
