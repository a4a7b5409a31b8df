import CZlib
import CZstd
import Places
import Testing

@testable import Feeds

@Suite struct CompressionTests {
    private static let text = "id,lat,lon\n" + (1...2000).map { "\($0),\($0 % 89 + 1),\($0 % 180)\n" }.joined()

    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        _ = unsafe deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count + 100)
        let count = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                _ = unsafe deflate(&stream, Z_FINISH)
                return unsafe Int(stream.total_out)
            }
        }
        unsafe deflateEnd(&stream)
        return Array(output[..<count])
    }

    static func zstd(_ bytes: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = unsafe ZSTD_compress(&output, output.count, bytes, bytes.count, 3)
        return Array(output[..<count])
    }

    private static let packers: [@Sendable ([UInt8]) -> [UInt8]] = [{ gzip($0) }, { zstd($0) }]

    @Test(arguments: [0, 1]) func packedFeedsAreRead(packer: Int) throws {
        let pack = Self.packers[packer]
        let bytes = Array(Self.text.utf8)
        let plain = try load(bytes)
        #expect(plain.report.placed == 2000)
        for packed in [pack(bytes), pack(Array(bytes[..<5000])) + pack(Array(bytes[5000...]))] {
            for chunkSize in [1, 13, 4096, 1 << 18] {
                let feed = try load(packed, chunkSize: chunkSize)
                #expect(feed.places == plain.places)
                #expect(feed.report.problems.isEmpty)
                #expect(feed.report.bytes == packed.count)
            }
        }
    }

    @Test(arguments: [0, 1]) func cutOffFeedsGiveWhatCameBefore(packer: Int) throws {
        let parts = [Array(Self.text.utf8.prefix(5000)), Array(Self.text.utf8.dropFirst(5000))].map(
            Self.packers[packer])
        let packed = parts[0] + parts[1].prefix(parts[1].count / 2)
        let feed = try load(packed)
        #expect(feed.report.placed > 300)
        #expect(feed.report.placed < 2000)
        let problem = feed.report.problems.last
        #expect(problem?.kind == .truncatedInput)
        #expect(problem?.reason.contains("is cut off at byte \(packed.count) of the file") == true)
    }

    @Test(arguments: [
        "id,lat,lon\n1,10.5,20.25\n2,11.5,2", "id,lat,lon\n1,10.5,20.25\n2,11.5,\"2",
        "{\"id\":1,\"lat\":10.5,\"lon\":20.25}\n{\"id\":2,\"lat\":1",
        "[{\"id\":1,\"lat\":10.5,\"lon\":20.25},\n{\"id\":2,\"lat\":1",
        "\u{1E}{\"id\":1,\"lat\":10.5,\"lon\":20.25}\n\u{1E}{\"id\":2,\"lat\":",
    ])
    func theRecordThatIsCutIsNoPlace(beginning: String) throws {
        // The second member of the gzip data is cut before it gives a byte, so the text ends inside a row.
        let rest = Self.gzip(Array("0.123456\n".utf8))
        let packed = Self.gzip(Array(beginning.utf8)) + rest.prefix(11)
        for chunkSize in [1, 7, 1 << 18] {
            let feed = try load(packed, chunkSize: chunkSize)
            #expect(feed.places == ["1 - 10.5,20.25"])
            #expect(feed.report.read == 2)
            #expect(feed.kinds == ["truncated-input"])
            #expect(feed.report.problems.first?.record == 2)
        }
    }

    @Test(arguments: ["id,lat,lon\n1,10.5,20.25\n", "{\"id\":1,\"lat\":10.5,\"lon\":20.25}"])
    func aRecordThatIsWholeStays(text: String) throws {
        let feed = try load(Self.gzip(Array(text.utf8)) + Self.gzip([0x20]).prefix(11))
        #expect(feed.places == ["1 - 10.5,20.25"])
        #expect(feed.kinds == ["truncated-input"])
    }

    @Test func cutZstdKeepsTheBlocksBeforeTheCut() throws {
        let text = "id,lat,lon\n" + (1...25_000).map { "\($0),\($0 * 7919 % 89),\($0 * 104_729 % 179)\n" }.joined()
        let packed = Self.zstd(Array(text.utf8))
        let cut = try load(Array(packed.dropLast(packed.count / 4)))
        #expect(cut.report.placed > 5000)
        #expect(cut.kinds.last == "truncated-input")
        var damaged = packed
        for position in (packed.count * 3 / 4)..<packed.count { damaged[position] = 0xFF }
        #expect(try load(damaged).report.placed > 5000)
    }

    @Test func badChecksums() throws {
        let text = Array("lat,lon\n1,2\n3,4".utf8)
        var gzip = Self.gzip(text)
        gzip[gzip.count - 6] ^= 1
        // A zstd frame of one raw block with a wrong checksum.
        let zstd: [UInt8] =
            [0x28, 0xB5, 0x2F, 0xFD, 0x24, UInt8(text.count), UInt8(text.count << 3 | 1), 0, 0] + text + [1, 2, 3, 4]
        for packed in [gzip, zstd] {
            let feed = try load(packed)
            // The data came to its end, so the last row is whole.
            #expect(feed.places == ["1 - 1,2", "2 - 3,4"])
            #expect(feed.kinds == ["damaged-input"])
            #expect(feed.report.problems.first?.severity == .rejected)
        }
    }

    @Test(arguments: [0, 1]) func damagedFeeds(packer: Int) throws {
        var packed = Self.packers[packer](Array(Self.text.utf8))
        for position in packed.indices.dropFirst(packed.count / 2).prefix(40) { packed[position] ^= 0x5A }
        let feed = try? load(packed)
        // Only gzip has a checksum that cannot miss it.
        if packer == 0 { #expect(feed?.report.problems.last?.kind == .damagedInput) }
        #expect(throws: (any Error).self) { try load(Array(packed.prefix(8))) }
    }

    @Test func paddingAndRubbishBehindGzip() throws {
        let packed = Self.gzip(Array("lat,lon\n1,2\n".utf8))
        #expect(try load(packed + [0, 0, 0]).report.problems.isEmpty)
        for feed in [try load(packed + [7]), try load(Self.zstd(Array("lat,lon\n1,2".utf8)) + [7])] {
            #expect(feed.places == ["1 - 1,2"])
            #expect(feed.kinds == ["trailing-data"])
            #expect(feed.report.problems.first?.severity == .warning)
        }
    }
}
