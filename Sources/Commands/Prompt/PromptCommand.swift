import Diagnostics
import Periplus

/// What can be said at the prompt beyond the query language.
enum PromptCommand: Equatable {
    case quit
    case format(OutputFormat)
    case feeds
    case problems
    case open([String])
    case reload

    static let names = ["feeds", "format", "open", "problems", "quit", "reload"]

    static let help = """

        At the prompt also:
          format FORMAT                    answer as table, jsonl, json, geojson or csv
          feeds                            what is loaded, and how it was understood
          problems                         every record that could not be placed
          open FILE ...                    load other feeds
          reload                           read the feeds again
          quit                             leave (or Ctrl-D)

        """

    /// The command that a line is, or nothing when the line is for the query language.
    init?(_ line: String) throws(PeriplusError) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return nil }
        switch first.lowercased() {
        case "quit", "exit", "q": self = .quit
        case "feeds": self = .feeds
        case "problems": self = .problems
        case "reload": self = .reload
        case "format":
            let name = words.dropFirst().first?.lowercased() ?? ""
            guard let format = OutputFormat(rawValue: name) else {
                let known = OutputFormat.allCases.map(\.rawValue)
                throw PeriplusError(
                    .invalidQuery, name.isEmpty ? "format needs a name" : "“\(name)” is not a format",
                    suggestion: Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
                        ?? "use one of \(known.joined(separator: ", "))")
            }
            self = .format(format)
        case "open":
            let paths = Self.paths(in: line)
            guard !paths.isEmpty else {
                throw PeriplusError(.invalidQuery, "open needs a file", suggestion: "write open FILE")
            }
            self = .open(paths)
        default: return nil
        }
    }

    /// The paths behind the first word, separated by spaces, of a line without space before the first word; quotes keep spaces together.
    private static func paths(in line: String) -> [String] {
        var paths: [String] = []
        var path = ""
        var quote: Character?
        let start = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
        for character in line[start...] {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character.isWhitespace {
                if !path.isEmpty { paths.append(path) }
                path = ""
            } else {
                path.append(character)
            }
        }
        if !path.isEmpty { paths.append(path) }
        return paths
    }
}
