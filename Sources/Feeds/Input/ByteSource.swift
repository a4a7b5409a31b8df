internal import Diagnostics

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The bytes of a feed as they lie in a file, in a pipe or in memory.
struct ByteSource: ~Copyable, Sendable {
    private enum Origin {
        case descriptor(Int32, isOwned: Bool)
        case memory([UInt8])
    }

    private let origin: Origin
    let name: String
    /// How many bytes have been read.
    private(set) var position = 0
    /// How many bytes there are, if that is known.
    let size: Int?

    /// Opens a source.
    ///
    /// - Throws: `unreadable` with the system's reason.
    init(_ source: FeedSource) throws(PeriplusError) {
        name = source.name
        switch source {
        case .bytes(let bytes, _):
            (origin, size) = (.memory(bytes), bytes.count)
        case .standardInput:
            (origin, size) = (.descriptor(STDIN_FILENO, isOwned: false), nil)
        case .file(let path):
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw ByteSource.unreadable(path, errno) }
            var status = stat()
            let isKnown = unsafe fstat(descriptor, &status) == 0
            if isKnown, status.st_mode & S_IFMT == S_IFDIR {
                close(descriptor)
                throw ByteSource.unreadable(path, EISDIR)
            }
            let isFile = isKnown && status.st_mode & S_IFMT == S_IFREG
            (origin, size) = (.descriptor(descriptor, isOwned: true), isFile ? Int(status.st_size) : nil)
        }
    }

    deinit {
        if case .descriptor(let descriptor, isOwned: true) = origin { close(descriptor) }
    }

    /// Reads bytes into a part of `buffer`, as many as come at once.
    ///
    /// - Returns: How many bytes were read; 0 at the end.
    /// - Throws: `unreadable` with the system's reason.
    mutating func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(PeriplusError) -> Int {
        var count = 0
        switch origin {
        case .memory(let bytes):
            count = min(range.count, bytes.count - position)
            buffer.replaceSubrange(
                range.lowerBound..<range.lowerBound + count, with: bytes[position..<position + count])
        case .descriptor(let descriptor, _):
            repeat {
                count = unsafe buffer.withUnsafeMutableBytes { buffer in
                    unsafe systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[range]))
                }
            } while count < 0 && errno == EINTR
            guard count >= 0 else { throw ByteSource.unreadable(name, errno) }
        }
        position += count
        return count
    }

    private static func unreadable(_ name: String, _ number: Int32) -> PeriplusError {
        let reason = unsafe String(cString: strerror(number))
        return PeriplusError(
            .unreadable, "cannot be read: \(reason)", at: SourceLocation(source: name))
    }
}

/// `read`, which inside ``ByteSource`` would mean its own method.
@unsafe
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
