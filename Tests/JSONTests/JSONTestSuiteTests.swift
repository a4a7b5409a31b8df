import Diagnostics
import Testing

@testable import JSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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

/// The folder of vectors that are not part of the project.
enum Shared {
    static var folder: String? { unsafe getenv("PERIPLUS_SHARED").map { unsafe String(cString: $0) } }

    static func names(in folder: String) -> [String] {
        var names: [String] = []
        guard let directory = unsafe opendir(folder) else { return [] }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        unsafe closedir(directory)
        return names.sorted()
    }

    static func bytes(of path: String) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(file, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        close(file)
        return bytes
    }
}
