import Geodesy
import Periplus

/// Gives meaning to the plain words of a command line.
enum CommandWords {
    /// The arguments with a space before each that is a negative number or coordinate, so that it is not taken for an
    /// option; queries skip the space.
    static func shielded(_ arguments: [String]) -> [String] {
        arguments.map { argument in
            let bytes = argument.utf8.dropFirst()
            let isNegative =
                argument.hasPrefix("-") && (bytes.first.map { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") } ?? false)
            return isNegative ? " " + argument : argument
        }
    }

    /// The query that the words are, or nothing when they are feeds.
    ///
    /// They are a query when the first is one of the language's own. A shell takes the quotes off a name, so a word behind
    /// `near`, `of` or `show` that can only be a name gets them back.
    static func query(in words: [String]) -> String? {
        let first = words.first?.split(whereSeparator: \.isWhitespace).first
        guard let first, let keyword = Keyword(rawValue: first.lowercased()), Keyword.statements.contains(keyword)
        else {
            return nil
        }
        var query = ""
        var previous: Keyword?
        for word in words {
            let expectsPlace = previous == .near || previous == .of || previous == .show
            if !query.isEmpty { query += " " }
            query += expectsPlace && isName(word) ? PlaceReference.name(word).description : word
            previous = Keyword(rawValue: word.lowercased())
        }
        return query
    }

    private static func isName(_ word: String) -> Bool {
        guard let first = word.first, first.isLetter, !word.lowercased().hasPrefix("id:"),
            !word.lowercased().hasPrefix("geo:")
        else { return false }
        // N63°… and its kin start with a letter too.
        return (try? Coordinate(parsing: word)) == nil
            && !(word.count > 1 && "NSEWnsew".contains(first) && (word.dropFirst().first?.isNumber ?? false))
    }
}
