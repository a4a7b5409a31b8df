#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the program knows of the terminal it may be in.
enum Terminal {
    static func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.descriptor) == 1 }

    /// How many columns a table may take: those of the terminal, else 100.
    static func width() -> Int {
        var size = winsize()
        for descriptor: Int32 in [1, 2, 0] {
            if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        }
        return 100
    }

    /// Whether the environment allows colour.
    static var wantsColor: Bool {
        // The variable counts whatever it says, unless it is empty (no-color.org).
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    static func isFile(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    static func environment(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// Seconds from some beginning.
    static func seconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
