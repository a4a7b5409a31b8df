import EditlineBridge

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The owner of a line editor in the terminal: editing, history and completion by libedit.
@safe
final class LineEditor {
    enum Input: Equatable {
        case line(String)
        /// Ctrl-C: the line was given up.
        case interrupted
        /// Ctrl-D, or the terminal is gone.
        case end
    }

    private var editor: OpaquePointer?
    private let completions: (String) -> [String]
    private let historyPath: String?

    /// - Parameters:
    ///   - historyPath: Where lines are remembered between sessions.
    ///   - completions: The words that may stand at the end of a line so far.
    init(prompt: String, historyPath: String?, completions: @escaping (String) -> [String]) {
        self.completions = completions
        self.historyPath = historyPath
        let output =
            Terminal.isTerminal(.output)
            ? unsafe line_editor_standard_output() : unsafe line_editor_standard_error()
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe editor = unsafe line_editor_create(
            "periplus", prompt, output,
            { context, line in
                guard let context = unsafe context, let line = unsafe line else { return nil }
                let editor = unsafe Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue()
                let words = editor.completions(unsafe String(cString: line))
                return words.isEmpty ? nil : unsafe strdup(words.joined(separator: "\n"))
            }, context)
        if let historyPath, let editor = unsafe editor { unsafe line_editor_load_history(editor, historyPath) }
    }

    deinit {
        if let editor = unsafe editor { unsafe line_editor_destroy(editor) }
    }

    /// Whether Ctrl-C was pressed since the last line was read; before there is an editor it ends the program.
    static var wasInterrupted: Bool { line_editor_was_interrupted() }

    /// Reads the next line, without its end.
    func read() -> Input {
        guard let editor = unsafe editor else { return readLine().map { .line($0) } ?? .end }
        var wasInterrupted = false
        guard let line = unsafe line_editor_read(editor, &wasInterrupted) else {
            return wasInterrupted ? .interrupted : .end
        }
        var text = unsafe String(cString: line)
        if text.hasSuffix("\n") { text.removeLast() }
        if text.contains(where: { !$0.isWhitespace }) {
            unsafe line_editor_remember(editor, text)
            if let historyPath { unsafe line_editor_save_history(editor, historyPath) }
        }
        return .line(text)
    }

    /// Where the history is kept by the XDG rules, its folder made; nothing when there is no home.
    static func defaultHistoryPath() -> String? {
        let state = Terminal.environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let base = state ?? Terminal.environment("HOME").map({ $0 + "/.local/state" }) else { return nil }
        var path = ""
        for part in (base + "/periplus").split(separator: "/") {
            path += "/" + part
            _ = unsafe mkdir(path, 0o700)
        }
        return path + "/history"
    }
}
