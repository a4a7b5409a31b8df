import CMachine

/// The processors that the program may use.
package enum Processors {
    /// Runs a body on one processor, however many threads it takes; nothing where the system cannot do that.
    package static func one<Result>(_ body: () -> Result) -> Result? {
        guard machine_use_one_processor(true) else { return nil }
        defer { _ = machine_use_one_processor(false) }
        return body()
    }
}
