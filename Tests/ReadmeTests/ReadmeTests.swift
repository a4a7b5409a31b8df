import Foundation
import Geodesy
import SpatialIndex
import Testing

/// The README says nothing that does not compile and run.
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The blocks of Swift code in the README.
    private static func blocks() throws -> [String] {
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        return readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test func theExampleIsTheProgramThatIsBuilt() throws {
        let source = Self.root.appendingPathComponent("Tests/ReadmeExample/main.swift")
        #expect(try Self.blocks().first == String(contentsOf: source, encoding: .utf8))
    }

    @Test func theExampleRuns() throws {
        let process = Process()
        let program: URL = try #require(Self.program(named: "ReadmeExample"))
        process.executableURL = program
        process.currentDirectoryURL = Self.root
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(
            text == """
                Oliver's Inn Pepper Steak 296 m
                Oliver's Inn Chicken Wings 296 m
                Oliver's Inn Inn Burger 296 m
                9 dishes within a kilometre
                Oliver's Inn is near ["Vaasa", "Korsholm"]
                Oliver's Inn is near ["Vaasa", "Korsholm"]

                """)
    }

    /// The second example, which is too small to be a program of its own.
    @Test func theIndexAloneAnswers() throws {
        let tree = KDTree(try [(60.17, 24.94), (63.1, 21.62)].map { try Coordinate(latitude: $0, longitude: $1) })
        let nearest = tree.nearest(to: try Coordinate(latitude: 61.5, longitude: 23.8), count: 1)
        #expect(nearest.map(\.id) == [0])
        let block = try #require(try Self.blocks().last)
        #expect(block.contains("KDTree(try [(60.17, 24.94), (63.1, 21.62)]"))
    }

    /// A program that was built beside the tests.
    private static func program(named name: String) -> URL? {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
        }
        return nil
    }
}
