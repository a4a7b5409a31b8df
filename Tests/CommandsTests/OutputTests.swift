import Diagnostics
import Testing

@testable import Commands

struct OutputTests {
    @Test func bytesGatherUntilTheyAreMany() throws {
        var pieces: [[UInt8]] = []
        let output = Output { bytes throws(PeriplusError) in pieces.append(Array(bytes)) }
        try output.flush()
        output.append("a")
        output.append("\n" as Unicode.Scalar)
        try output.checkpoint()
        #expect(pieces.isEmpty)
        output.append(String(repeating: "x", count: 1 << 16))
        try output.checkpoint()
        #expect(pieces.map(\.count) == [(1 << 16) + 2])
        output.append("b")
        try output.flush()
        try output.flush()
        #expect(pieces.dropFirst() == [[UInt8(ascii: "b")]])
    }

    @Test func whatWasRefusedIsNotOfferedAgain() throws {
        var isRefusing = true
        var taken: [UInt8] = []
        let output = Output { bytes throws(PeriplusError) in
            if isRefusing { throw PeriplusError(.unwritable, "the disk is full") }
            taken += bytes
        }
        output.append("a")
        #expect(throws: PeriplusError.self) { try output.flush() }
        isRefusing = false
        output.append("b")
        try output.flush()
        #expect(taken == Array("b".utf8))
    }

    @Test func whatIsTakenOutIsNotHandedOn() throws {
        var taken: [UInt8] = []
        let output = Output(pieceSize: 2) { bytes throws(PeriplusError) in taken += bytes }
        output.append("a")
        #expect(output.takeBytes() == Array("a".utf8))
        #expect(output.takeBytes().isEmpty)
        output.append("bc")
        try output.checkpoint()
        #expect(taken == Array("bc".utf8))
    }
}
