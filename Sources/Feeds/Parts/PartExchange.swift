internal import Diagnostics
internal import Dispatch
internal import Places
internal import Synchronization

/// Where the threads that read the parts of a feed meet: they take parts off the feed one after the other, and give what
/// became of them to the table in the same order.
///
/// Each thread has one part at a time, so that there are never more in memory than threads.
final class PartExchange: Sendable {
    /// A part of the feed that was taken.
    struct Part: Sendable {
        /// How many parts come before it.
        let number: Int
        /// How much of the file was read up to its end, if that is known.
        let share: Double?
        /// How long it took to read it.
        let effort: Duration
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
        var effort = FeedEffort()
        /// How many parts were given.
        fileprivate var turn = 0
        /// The threads that wait for their turn, by the part that they have; who waits for the end has the number behind all.
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
    ///
    /// - Parameter bytes: Becomes the bytes of the part: whole records. Its memory is used again, as memory that is given
    ///   back and asked for anew must be cleared by the system each time.
    func takePart(into bytes: inout [UInt8]) -> Part? {
        input.withLock { input in
            let start = ContinuousClock.now
            guard !input.isAtEnd, input.window.takePart(input.cutter, size: input.partSize, into: &bytes) else {
                input.isAtEnd = true
                return nil
            }
            defer { input.partCount += 1 }
            let share = input.window.share
            return Part(number: input.partCount, share: share, effort: .now - start)
        }
    }

    /// Waits until all parts before this one were given, and gives it; nothing is given behind a part that failed.
    func give(_ part: Part, _ body: (inout Output) throws(PeriplusError) -> Void) {
        waitForTurn(part.number)
        let (next, isFailed) = output.withLock { output in
            if output.error == nil {
                let start = ContinuousClock.now
                do throws(PeriplusError) { try body(&output) } catch { output.error = error }
                output.effort.columns += .now - start
                output.effort.input += part.effort
            }
            output.turn += 1
            return (output.waiting.removeValue(forKey: output.turn), output.error != nil)
        }
        if isFailed { input.withLock { $0.isAtEnd = true } }
        next?.signal()
    }

    /// Waits until so many parts were given.
    private func waitForTurn(_ number: Int) {
        let semaphore = DispatchSemaphore(value: 0)
        let isNow = output.withLock { output in
            if output.turn == number { return true }
            output.waiting[number] = semaphore
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

    /// Waits until all parts that were taken are given, and gives back what was lent.
    ///
    /// A thread that comes to work later finds that there is no further part.
    ///
    /// - Precondition: ``takePart(into:)`` has said that there is no further part.
    /// - Throws: What was thrown when a part was given.
    func finish(
        _ window: inout FeedWindow, _ builder: inout PlaceTableBuilder, _ log: inout ProblemLog,
        _ effort: inout FeedEffort
    ) throws(PeriplusError) -> ReadingTrace {
        waitForTurn(input.withLock { $0.partCount })
        input.withLock { swap(&window, &$0.window) }
        let (line, trace, spent, error) = output.withLock { output in
            swap(&builder, &output.builder)
            log = output.log
            return (output.line, output.trace, output.effort, output.error)
        }
        window.moveTo(line: line)
        effort += spent
        if let error { throw error }
        return trace
    }
}
