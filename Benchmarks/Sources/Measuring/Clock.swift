import Foundation

/// What the operating system says of time and memory.
package enum Clock {
    package static func wall() -> Double { seconds(CLOCK_MONOTONIC) }

    /// The processor time of the whole process.
    package static func cpu() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A line of `/proc/self/status`, such as `VmRSS`, in megabytes; 0 where there is none.
    package static func memory(_ key: String) -> Double {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix(key + ":") {
            return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) } ?? 0) / 1024
        }
        return 0
    }
}
