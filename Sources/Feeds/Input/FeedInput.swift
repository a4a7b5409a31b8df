internal import Diagnostics

/// The bytes of a feed, unpacked if they are compressed.
///
/// Compression is told by the first bytes: `1F 8B` for gzip, `28 B5 2F FD` for zstd. Compressed data that is cut off or
/// damaged ends the feed at that place; what came before is good, and ``failure`` says what happened.
struct FeedInput: ~Copyable, Sendable {
    private enum Compression { case unknown, none, gzip, zstd }

    private var source: ByteSource
    private var compression = Compression.unknown
    private var gzip = GzipDecoder()
    private var zstd = ZstdDecoder()
    /// Bytes read and not yet unpacked or handed on.
    private var packed: [UInt8]
    private var packedRange = 0..<0

    /// Why the feed ended before its end, if it did.
    private(set) var failure: InputFailure?

    init(_ source: FeedSource, chunkSize: Int) throws(PeriplusError) {
        self.source = try ByteSource(source)
        packed = [UInt8](repeating: 0, count: max(chunkSize, 4))
    }

    /// How many bytes were read, as they lie in the file.
    var bytesRead: Int { source.position }

    /// How many bytes the file has, if that is known.
    var size: Int? { source.size }

    /// Reads bytes into a part of `buffer`, as many as come at once.
    ///
    /// - Returns: How many bytes were read; 0 at the end.
    mutating func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(PeriplusError) -> Int {
        if compression == .unknown { try findCompression() }
        guard failure == nil else { return 0 }
        switch compression {
        case .unknown, .none:
            guard packedRange.isEmpty else {
                let count = min(range.count, packedRange.count)
                let part = packedRange.lowerBound..<packedRange.lowerBound + count
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + count, with: packed[part])
                packedRange = part.upperBound..<packedRange.upperBound
                return count
            }
            return try source.read(into: &buffer, range)
        case .gzip, .zstd: return try unpack(into: &buffer, range)
        }
    }

    private mutating func unpack(into buffer: inout [UInt8], _ range: Range<Int>) throws(PeriplusError) -> Int {
        while true {
            let step =
                compression == .gzip
                ? gzip.decode(packed[packedRange], into: &buffer, range)
                : zstd.decode(packed[packedRange], into: &buffer, range)
            packedRange = packedRange.lowerBound + step.consumed..<packedRange.upperBound
            if let reason = step.failure {
                failure = reason.at(source.position - packedRange.count)
                return step.produced
            }
            if step.produced > 0 { return step.produced }
            if step.consumed > 0 { continue }
            guard try fill() else {
                let isComplete = compression == .gzip ? gzip.isBetweenMembers : zstd.isBetweenFrames
                if !isComplete {
                    failure = InputFailure.cutOff(compression == .gzip ? "gzip" : "zstd").at(source.position)
                }
                return 0
            }
        }
    }

    /// Reads more packed bytes behind those that are left; false at the end.
    private mutating func fill() throws(PeriplusError) -> Bool {
        if packedRange.lowerBound > 0 {
            packed.moveToFront(packedRange)
            packedRange = 0..<packedRange.count
        }
        if packedRange.count == packed.count { packed.append(contentsOf: [UInt8](repeating: 0, count: packed.count)) }
        let count = try source.read(into: &packed, packedRange.upperBound..<packed.count)
        packedRange = 0..<packedRange.upperBound + count
        return count > 0
    }

    private mutating func findCompression() throws(PeriplusError) {
        while packedRange.count < 4 { guard try fill() else { break } }
        let magic = packed[packedRange].prefix(4)
        compression =
            magic.starts(with: [0x1F, 0x8B]) ? .gzip : magic.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? .zstd : .none
    }
}
