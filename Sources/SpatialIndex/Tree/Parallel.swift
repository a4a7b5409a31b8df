#if canImport(Dispatch)
    import Dispatch
#endif

/// Runs a number of parts, on several processors where the system lets us; each gets its number and how many there are.
func inParallel(parts: Int, _ body: @Sendable (_ part: Int, _ parts: Int) -> Void) {
    #if canImport(Dispatch)
        if parts > 1 {
            withoutActuallyEscaping(body) { body in
                DispatchQueue.concurrentPerform(iterations: parts) { body($0, parts) }
            }
            return
        }
    #endif
    for part in 0..<parts { body(part, parts) }
}
