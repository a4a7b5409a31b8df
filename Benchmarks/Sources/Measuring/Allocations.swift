import CMachine

/// How often the program asks for memory.
package enum Allocations {
    /// How often a body does, on whatever thread; nothing where that cannot be told.
    package static func count(of body: () -> Void) -> Int? {
        let before = machine_allocation_count()
        body()
        let after = machine_allocation_count()
        return before < 0 ? nil : Int(after - before)
    }

    /// Writes to standard error who asks for memory first in a body.
    package static func traceFirst(of body: () -> Void) {
        machine_trace_next_allocation()
        body()
        machine_drop_trace()
    }
}
