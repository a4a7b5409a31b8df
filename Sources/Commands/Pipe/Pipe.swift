public import Diagnostics
public import Periplus

/// Answers requests that come as JSON lines: exactly one reply to each line that is not blank, in order.
///
/// A bad line is answered with the reason and never stops the rest. While there is more input, requests are answered in
/// blocks by several threads; what is asked alone is answered at once.
public struct Pipe: ~Copyable {
    private let options: PipeOptions
    private let exchange: BlockExchange
    private let output: Output
    private var answerer: RequestAnswerer
    private var splitter: LineSplitter
    private var block = LineBlock()
    /// Started when there is enough to do.
    private var workers: BlockWorkers?
    private var failuresHere = 0

    /// - Parameters:
    ///   - workers: How many threads answer requests; without any, the caller's own does.
    ///   - sink: Writes all of the bytes that it is given, or throws. It is called on any thread, but never on two at once.
    public init(
        engine: PlaceEngine, workers: Int,
        sink: @escaping @Sendable (ArraySlice<UInt8>) throws(PeriplusError) -> Void
    ) {
        self.init(engine: engine, options: PipeOptions(workers: workers), sink: sink)
    }

    /// The same with a choice of how the work is divided.
    init(
        engine: PlaceEngine, options: PipeOptions,
        sink: @escaping @Sendable (ArraySlice<UInt8>) throws(PeriplusError) -> Void
    ) {
        self.options = options
        exchange = BlockExchange(capacity: 3 * options.workers, sink: sink)
        output = Output(sink)
        answerer = RequestAnswerer(engine: engine, lengthLimit: options.lengthLimit)
        splitter = LineSplitter(limit: options.lengthLimit)
    }

    /// How many requests could not be answered so far.
    public var failures: Int { failuresHere + exchange.failures }

    /// Takes the next bytes of the input, and answers the lines that they complete once there are many.
    ///
    /// - Throws: ``PeriplusError`` when the sink does not take the replies.
    public mutating func take(_ bytes: ArraySlice<UInt8>) throws(PeriplusError) {
        for line in splitter.lines(completedBy: bytes) {
            block.append(line)
            if block.size >= options.blockSize { try answerBlock() }
        }
    }

    /// Sees to it that all lines are answered that came so far; to be called whenever the input pauses.
    ///
    /// - Returns: Whether all replies have been written. If not they are under way, and the sink may still refuse them:
    ///   ask again after a while.
    /// - Throws: ``PeriplusError`` when the sink does not take the replies.
    public mutating func pause() throws(PeriplusError) -> Bool {
        let isSettled = try exchange.isSettled()
        if isSettled, options.workers == 0 || block.size <= options.promptSize {
            try answerHere()
            try output.flush()
            return true
        }
        guard block.size > 0 else { return isSettled }
        try answerBlock()
        return false
    }

    /// Answers what is left, the last line too if the input did not end with a line end, and waits for all replies to be
    /// written.
    public mutating func finish() throws(PeriplusError) {
        if let line = splitter.finish() { block.append(line) }
        _ = try pause()
        // They end when all is answered.
        workers = nil
        _ = try exchange.isSettled()
    }

    private mutating func answerBlock() throws(PeriplusError) {
        guard options.workers > 0 else { return try answerHere() }
        if workers == nil {
            workers = BlockWorkers(
                count: options.workers, exchange: exchange, engine: answerer.engine, lengthLimit: options.lengthLimit,
                replySize: options.replySize)
        }
        try exchange.put(block.takeLines())
    }

    private mutating func answerHere() throws(PeriplusError) {
        failuresHere += try answerer.answer(block.takeLines(), to: output)
    }
}
