#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// How a feed is read in parts.
struct PartOptions: Sendable {
    /// How many bytes a part has: so few that what is distinct in it fits in the cache of a core.
    var size = 1 << 19

    /// How many threads read parts; without any, records are read one after the other.
    var workers = PartOptions.processors

    /// The processors that are there. Beyond eight the threads would wait for each other, where the table takes their parts.
    private static let processors = max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
}
