internal import Diagnostics
internal import Dispatch
internal import Places
internal import Synchronization

/// Where the threads that read the parts of a feed meet: they take parts off the feed one after the other, and give what
/// became of them to the table in the same order.
///
/// Each thread has one part at a time, so that there are never more in memory than threads.
final class PartExchange: Sendable {
    /// A part of the feed: whole records, and how many parts come before it.
    struct Part: Sendable {
        let number: Int
        let bytes: [UInt8]
    }

    /// What the parts are taken from.
    private struct Input: ~Copyable, Sendable {
        var window: FeedWindow
        let cutter: PartCutter
        let partSize: Int
        var partCount = 0
        /// Whether there is no further part, or none is wanted.
        var isAtEnd = false
    }

    /// What they are given to.
    struct Output: ~Copyable, Sendable {
        var builder: PlaceTableBuilder
        var log: ProblemLog
        /// What the reading of the parts that were given has left behind.
        var trace: ReadingTrace
        /// The line on which the next part starts.
        var line: Int
        /// How many parts were given.
        fileprivate var turn = 0
        /// The threads that wait for their turn, by the part that they have.
        fileprivate var waiting: [Int: DispatchSemaphore] = [:]
        /// Why no further part is given.
        fileprivate var error: PeriplusError?
    }

    private let input: Mutex<Input>
    private let output: Mutex<Output>

    init(
        _ window: consuming FeedWindow, _ cutter: PartCutter, partSize: Int, builder: consuming PlaceTableBuilder,
        log: ProblemLog, trace: ReadingTrace
    ) {
        let line = window.line
        input = Mutex(Input(window: window, cutter: cutter, partSize: partSize))
        output = Mutex(Output(builder: builder, log: log, trace: trace, line: line))
    }

    /// Takes the next part off the feed; nothing when there is none, or the rest cannot be cut.
    func takePart() -> Part? {
        input.withLock { input in
            guard !input.isAtEnd, let bytes = input.window.takePart(input.cutter, size: input.partSize) else {
                input.isAtEnd = true
                return nil
            }
            defer { input.partCount += 1 }
            return Part(number: input.partCount, bytes: bytes)
        }
    }

    /// Waits until all parts before this one were given, and gives it; nothing is given behind a part that failed.
    func give(_ part: Part, _ body: (inout Output) throws(PeriplusError) -> Void) {
        waitForTurn(of: part)
        let (next, isFailed) = output.withLock { output in
            if output.error == nil {
                do throws(PeriplusError) { try body(&output) } catch { output.error = error }
            }
            output.turn += 1
            return (output.waiting.removeValue(forKey: output.turn), output.error != nil)
        }
        if isFailed { input.withLock { $0.isAtEnd = true } }
        next?.signal()
    }

    private func waitForTurn(of part: Part) {
        let semaphore = DispatchSemaphore(value: 0)
        let isNow = output.withLock { output in
            if output.turn == part.number { return true }
            output.waiting[part.number] = semaphore
            return false
        }
        if !isNow { semaphore.wait() }
    }

    /// How far the reading has come.
    var progress: FeedProgress {
        let (bytes, size) = input.withLock { ($0.window.bytesRead, $0.window.size) }
        return output.withLock {
            FeedProgress(bytes: bytes, totalBytes: size, records: $0.log.read, placed: $0.log.placed)
        }
    }

    /// Gives back what was lent, when no thread is at work any more.
    ///
    /// - Throws: What was thrown when a part was given.
    func finish(
        _ window: inout FeedWindow, _ builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(PeriplusError) -> ReadingTrace {
        input.withLock { swap(&window, &$0.window) }
        let (line, trace, error) = output.withLock { output in
            swap(&builder, &output.builder)
            log = output.log
            return (output.line, output.trace, output.error)
        }
        window.moveTo(line: line)
        if let error { throw error }
        return trace
    }
}
