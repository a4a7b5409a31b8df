import Foundation

/// A file of shell commands and what they print.
///
/// A line that starts with `$ ` is a command; `| ` starts a line of its standard output, `! ` one of its standard error,
/// and `= ` its exit status where that is not 0. Everything else is a comment and stays as it is. Commands run in the root
/// of the repository, with `periplus` on the path.
struct Transcript {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = root.appendingPathComponent("Tests/GoldenTests/Transcripts")

    private let text: String

    init(_ text: String) { self.text = text }

    /// The transcript with what the commands print now.
    func rerun() throws -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("$ ") {
                lines.append(line)
                lines += try run(String(line.dropFirst(2)))
            } else if !["| ", "! ", "= "].contains(where: line.hasPrefix), line != "|", line != "!" {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    private func run(_ command: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = Self.root
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = Self.binaryFolder.path + ":" + (environment["PATH"] ?? "")
        environment["LC_ALL"] = "C.UTF-8"
        environment["COLUMNS"] = nil
        environment["NO_COLOR"] = nil
        process.environment = environment
        // Files take both streams whole, however much is printed on either.
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let (output, error) = (temporary.appendingPathComponent("output"), temporary.appendingPathComponent("error"))
        for file in [output, error] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try process.run()
        process.waitUntilExit()
        var lines = try Self.lines(of: output, prefix: "|") + Self.lines(of: error, prefix: "!")
        if process.terminationStatus != 0 { lines.append("= \(process.terminationStatus)") }
        return lines
    }

    private static func lines(of file: URL, prefix: String) throws -> [String] {
        var lines = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines.map { $0.isEmpty ? prefix : "\(prefix) \($0)" }
    }

    /// Where the program lies: as the environment says, or somewhere above the tests' own file.
    private static let binaryFolder: URL = {
        if let path = ProcessInfo.processInfo.environment["PERIPLUS_BINARY"] {
            return URL(fileURLWithPath: path).deletingLastPathComponent()
        }
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("periplus").path
            if FileManager.default.isExecutableFile(atPath: candidate), candidate.contains(".build") { return folder }
        }
        return root.appendingPathComponent(".build/debug")
    }()
}
