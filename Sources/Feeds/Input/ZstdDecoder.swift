internal import CZstd

/// Unpacks Zstandard (RFC 8878), also of several frames one after the other.
///
/// Source: `ZSTD_decompressStream`.
// Sendable: the stream has one owner, and zstd does not care which thread calls it.
@safe
struct ZstdDecoder: ~Copyable, @unchecked Sendable {
    private let stream: OpaquePointer?
    /// Whether the input may end here: a frame is complete, and the next has not begun.
    private(set) var isBetweenFrames = false
    /// How many bytes zstd wants next.
    private var wanted = 0

    init() { unsafe stream = ZSTD_createDStream() }

    deinit { _ = unsafe ZSTD_freeDStream(stream) }

    /// Unpacks as much of `input` as fits into the given part of `output`.
    mutating func decode(_ input: ArraySlice<UInt8>, into output: inout [UInt8], _ range: Range<Int>) -> DecodingStep {
        guard let stream = unsafe stream else {
            return DecodingStep(consumed: 0, produced: 0, failure: .damaged("zstd", "out of memory"))
        }
        if isBetweenFrames, let first = input.first, first != 0x28, first & 0xF0 != 0x50 {
            return DecodingStep(consumed: 0, produced: 0, failure: .trailing("zstd"))
        }
        // A call that finds damage forgets what it put out before, so no call gets more than to the end of a block. What
        // zstd wants may include the header of the block behind, of three bytes.
        let input = input.prefix(max(1, wanted - 3))
        var source = unsafe ZSTD_inBuffer()
        var target = unsafe ZSTD_outBuffer()
        let status = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
                unsafe target = ZSTD_outBuffer(
                    dst: output.baseAddress.map { unsafe $0 + range.lowerBound }, size: range.count, pos: 0)
                return unsafe ZSTD_decompressStream(stream, &target, &source)
            }
        }
        var step = unsafe DecodingStep(consumed: source.pos, produced: target.pos)
        if ZSTD_isError(status) != 0 {
            let reason = unsafe String(cString: ZSTD_getErrorName(status))
            step.failure = .damaged("zstd", reason, isAtEnd: reason.hasSuffix("match checksum"))
        } else if step.consumed > 0 || step.produced > 0 {
            isBetweenFrames = status == 0
            wanted = status
        }
        return step
    }
}
