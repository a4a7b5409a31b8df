internal import CZlib

/// What a decoder did with the bytes it was given.
struct DecodingStep {
    /// How many bytes of the input were used up.
    var consumed: Int
    /// How many bytes were put out.
    var produced: Int
    /// Why the compressed data cannot be read any further, if so.
    var failure: InputFailure?
}

/// Unpacks gzip (RFC 1952), also of several members one after the other.
///
/// Source: `inflate` of zlib.
// Sendable: the stream has one owner, and zlib does not care which thread calls it.
@safe
struct GzipDecoder: ~Copyable, @unchecked Sendable {
    // zlib keeps a pointer back to the stream, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the input may end here: a member is complete, and the next has not begun.
    private(set) var isBetweenMembers = false

    init() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        _ = unsafe periplus_inflate_init(stream)
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deinitialize(count: 1)
        unsafe stream.deallocate()
    }

    /// Unpacks as much of `input` as fits into the given part of `output`.
    mutating func decode(_ input: ArraySlice<UInt8>, into output: inout [UInt8], _ range: Range<Int>) -> DecodingStep {
        if isBetweenMembers {
            // Archives may be padded with zeros.
            let padding = input.prefix { $0 == 0 }.count
            if padding > 0 { return DecodingStep(consumed: padding, produced: 0) }
            guard let first = input.first else { return DecodingStep(consumed: 0, produced: 0) }
            guard first == 0x1F else {
                return DecodingStep(consumed: 0, produced: 0, failure: .trailing("gzip"))
            }
            unsafe inflateReset(stream)
            isBetweenMembers = false
        }
        let status = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
                unsafe stream.pointee.next_out = output.baseAddress.map { unsafe $0 + range.lowerBound }
                unsafe stream.pointee.avail_out = UInt32(clamping: range.count)
                return unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        var step = unsafe DecodingStep(
            consumed: input.count - Int(stream.pointee.avail_in), produced: range.count - Int(stream.pointee.avail_out))
        switch status {
        case Z_STREAM_END: isBetweenMembers = true
        case Z_OK, Z_BUF_ERROR: break
        default:
            let reason = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
            // A wrong checksum is found behind the end, when everything has been put out.
            let isAtEnd = reason == "incorrect data check" || reason == "incorrect length check"
            step.failure = .damaged("gzip", reason ?? "no reason is given", isAtEnd: isAtEnd)
        }
        return step
    }
}
