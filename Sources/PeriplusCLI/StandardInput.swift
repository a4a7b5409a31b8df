import Commands
import Periplus

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The standard input, read as it comes.
enum StandardInput {
    private static let chunkSize = 1 << 16

    /// Hands on the input in pieces, to its end; whenever it pauses, `output` is flushed.
    ///
    /// - Throws: `unreadable` when the input cannot be read, and what `body` throws.
    static func forEachChunk(
        flushing output: Output, _ body: (ArraySlice<UInt8>) throws(PeriplusError) -> Void
    ) throws(PeriplusError) {
        let flush = { () throws(PeriplusError) in
            try output.flush()
            return true
        }
        try forEachChunk(pausing: flush, body)
    }

    /// Hands on the input in pieces, to its end.
    ///
    /// - Parameter pause: Called whenever the input pauses. Returns whether nothing is under way any more; if something
    ///   is, it may fail, so `pause` is called again after a while even when no input comes.
    /// - Throws: `unreadable` when the input cannot be read, and what `pause` and `body` throw.
    static func forEachChunk(
        pausing pause: () throws(PeriplusError) -> Bool, _ body: (ArraySlice<UInt8>) throws(PeriplusError) -> Void
    ) throws(PeriplusError) {
        while true {
            var milliseconds: Int32 = 0
            while !hasMore(within: milliseconds), try !pause() { milliseconds = 10 }
            guard let bytes = try nextChunk() else { return }
            try body(bytes)
        }
    }

    /// Whether reading would not wait, or will not after some time.
    private static func hasMore(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, milliseconds) != 0
    }

    private static func nextChunk() throws(PeriplusError) -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: chunkSize)
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
            if count >= 0 { return count == 0 ? nil : bytes[..<count] }
            guard errno == EINTR else {
                throw PeriplusError(
                    .unreadable, "cannot read the standard input: \(unsafe String(cString: strerror(errno)))")
            }
        }
    }
}
