internal import Diagnostics
internal import Places

/// Reads parts of a feed: what one of several threads does.
struct PartWorker<Reading: RecordReading & ~Copyable>: Sendable {
    let exchange: PartExchange
    let plan: Reading.Plan
    let seed: PlaceTableBuilder.PartSeed
    /// An empty log, to begin each part with.
    let log: ProblemLog
    let recordLimit: Int

    /// Reads parts until there is no further one.
    ///
    /// - Parameter didRead: Called after each part.
    func run(didRead: () -> Void = {}) {
        var builder = PlaceTableBuilder(partOf: seed)
        var reading = Reading(plan, into: &builder)
        var log = log
        var bytes: [UInt8] = []
        while let part = exchange.takePart(into: &bytes) {
            let columnCount = reading.trace.columnCount
            let start = ContinuousClock.now
            var lines = read(bytes, &reading, &builder, &log)
            let effort = ContinuousClock.now - start
            exchange.give(part) { output throws(PeriplusError) in
                if columnCount != output.trace.columnCount {
                    // A part before this one has changed what its rows are held against.
                    builder.removeAll()
                    log = self.log
                    reading.resume(output.trace, into: &builder)
                    lines = read(bytes, &reading, &builder, &log)
                }
                output.trace.columnCount = reading.trace.columnCount
                output.trace.seen.formUnion(reading.trace.seen)
                try output.log.append(&log, places: &builder, line: output.line, to: &output.builder)
                output.line += lines
                // The first part tells what to expect; a tenth more, so that nothing moves for a few records.
                if part.number == 0, let share = part.share, share > 0 { output.builder.reserve(1.1 / share) }
                output.effort.parsing += effort
            }
            didRead()
        }
    }

    /// Reads a part to its end, or to the record that ends a strict reading, which the log then ends with.
    ///
    /// - Returns: How many line breaks it has.
    private func read(
        _ part: [UInt8], _ reading: inout Reading, _ builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) -> Int {
        var window = FeedWindow(part: part, recordLimit: recordLimit)
        reading.begin(window)
        while (try? reading.readNext(&window, into: &builder, &log)) == true {}
        return window.line - 1
    }
}
