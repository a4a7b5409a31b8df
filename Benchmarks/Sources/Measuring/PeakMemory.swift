import CMachine

/// The most memory that the process has taken, in bytes.
package enum PeakMemory {
    /// How much more a body takes at its most than the process had when it began; 0 where that cannot be told.
    package static func growth(by body: () -> Void) -> Double {
        machine_reset_peak_memory()
        let before = Clock.memory("VmRSS")
        body()
        return max(0, Clock.memory("VmHWM") - before) * 1_048_576
    }
}
