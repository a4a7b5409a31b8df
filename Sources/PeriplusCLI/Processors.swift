#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The processors of the machine.
enum Processors {
    /// How many threads share work that can be divided: one for each processor, none where there is but one.
    static var workers: Int {
        let count = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return count > 1 ? count : 0
    }
}
