internal import Diagnostics
internal import Dispatch
internal import Places

extension FeedSession {
    /// Reads the records up to the end of the feed: in parts, by several threads at once, and one after the other where it
    /// cannot be cut.
    mutating func readRecords<Reading: RecordReading & ~Copyable>(
        _ reading: inout Reading, into builder: inout PlaceTableBuilder
    ) throws(PeriplusError) {
        while true {
            try readParts(&reading, into: &builder)
            // As much as a part has, before cutting is tried again.
            let start = window.position
            repeat {
                guard try reading.readNext(&window, into: &builder, &log) else { return }
                reportProgress()
            } while window.position - start <= parts.size
        }
    }

    /// Reads parts for as long as the feed can be cut.
    private mutating func readParts<Reading: RecordReading & ~Copyable>(
        _ reading: inout Reading, into builder: inout PlaceTableBuilder
    ) throws(PeriplusError) {
        // What is left of a small feed is not worth it.
        guard parts.workers > 0, !window.isComplete || window.count > parts.size, let cutter = reading.cutter else {
            return
        }
        var lentWindow = FeedWindow(part: [], recordLimit: window.recordLimit)
        swap(&window, &lentWindow)
        let seed = builder.partSeed
        let exchange = PartExchange(
            lentWindow, cutter, partSize: parts.size, builder: builder, log: log, trace: reading.trace)
        builder = PlaceTableBuilder()
        let worker = PartWorker<Reading>(
            exchange: exchange, plan: reading.plan, seed: seed, log: log.makePart(), recordLimit: window.recordLimit)
        // Only what the others have taken is waited for, not the others: where every thread that the system grants is
        // itself reading a feed, none of them may ever come.
        for _ in 1..<parts.workers { DispatchQueue.global().async { worker.run() } }
        worker.run { reportProgress(exchange.progress) }
        let trace = try exchange.finish(&window, &builder, &log, &effort)
        reading.resume(trace, into: &builder)
    }
}
