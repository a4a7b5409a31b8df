import Commands
import Periplus

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file descriptor that bytes are written to.
struct StandardStream {
    static let input = StandardStream(descriptor: 0, name: "standard input")
    static let output = StandardStream(descriptor: 1, name: "standard output")
    static let error = StandardStream(descriptor: 2, name: "standard error")

    let descriptor: Int32
    let name: String

    private init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Creates a file, or empties the one there is; it stays open until the program ends.
    init(creating path: String) throws(PeriplusError) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        name = path
        if descriptor < 0 { throw unwritable(errno) }
    }

    /// Writes all bytes.
    ///
    /// - Throws: `closed-pipe` when nobody reads them, `unwritable` for everything else.
    func write(_ bytes: ArraySlice<UInt8>) throws(PeriplusError) {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
                let written = unsafe rest.withUnsafeBytes { unsafe Darwin.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Glibc)
                let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
                let written = unsafe rest.withUnsafeBytes { unsafe Musl.write(descriptor, $0.baseAddress, $0.count) }
            #endif
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EPIPE {
                throw PeriplusError(.closedPipe, "nobody reads \(name)")
            } else if errno == EAGAIN {
                // Somebody made the other end non-blocking: wait until it takes more.
                var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&state, 1, -1)
            } else if errno != EINTR {
                throw unwritable(errno)
            }
        }
    }

    /// Closes a file that was created; the standard streams stay open.
    func close() {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Glibc)
            _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #endif
    }

    /// Writes a message; if that fails there is nowhere left to say so.
    func writeOrLose(_ text: String) { try? write(Array(text.utf8)[...]) }

    private func unwritable(_ code: Int32) -> PeriplusError {
        PeriplusError(.unwritable, "cannot write to \(name): \(unsafe String(cString: strerror(code)))")
    }
}

/// Makes writing to a pipe that nobody reads an error instead of the program's end.
func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }
