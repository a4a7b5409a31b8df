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
        while true {
            if !hasMore { try output.flush() }
            guard let bytes = try nextChunk() else { return }
            try body(bytes)
        }
    }

    /// Whether reading would not wait.
    private static var hasMore: Bool {
        var state = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) != 0
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
