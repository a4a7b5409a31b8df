import Diagnostics
import Dispatch
import Synchronization

/// Where the pipe and the threads that answer its requests meet: blocks of lines are put in by the one and taken by the
/// others, whose replies go out in the order of the blocks.
///
/// Only so many blocks are under way, so that neither a fast writer nor a slow reader can fill the memory.
final class BlockExchange: Sendable {
    private struct State {
        /// The blocks that nobody has taken yet; the first of them has the number `takenCount`.
        var blocks: [LineBlock] = []
        var putCount = 0
        var takenCount = 0
        /// The block whose replies go out now; those before it are done.
        var turn = 0
        /// What is to be written when its turn comes, by block.
        var answered: [Int: AnsweredBlock] = [:]
        /// The threads that wait for their turn, by the block that they have.
        var waiting: [Int: DispatchSemaphore] = [:]
        var failures = 0
        /// Why no further reply goes out.
        var error: PeriplusError?
    }

    private let state = Mutex(State())
    /// Counts the blocks that may be put in.
    private let room = DispatchSemaphore(value: 0)
    /// Counts the blocks that can be taken, and one when there will be no more.
    private let supply = DispatchSemaphore(value: 0)
    private let broken = Atomic(false)
    private let sink: @Sendable (ArraySlice<UInt8>) throws(PeriplusError) -> Void

    /// - Parameters:
    ///   - capacity: How many blocks may be under way.
    ///   - sink: Writes all of the bytes that it is given, or throws.
    init(capacity: Int, sink: @escaping @Sendable (ArraySlice<UInt8>) throws(PeriplusError) -> Void) {
        self.sink = sink
        for _ in 0..<capacity { room.signal() }
    }

    // MARK: - The pipe's side

    /// Puts in the next block, as soon as there is room for it.
    ///
    /// - Throws: Why the sink takes no more.
    func put(_ block: LineBlock) throws(PeriplusError) {
        room.wait()
        try throwingFailure { state in
            state.blocks.append(block)
            state.putCount += 1
        }
        supply.signal()
    }

    /// Whether the replies to all blocks have gone out.
    ///
    /// - Throws: Why the sink takes no more.
    func isSettled() throws(PeriplusError) -> Bool {
        var isSettled = true
        try throwingFailure { isSettled = $0.turn == $0.putCount }
        return isSettled
    }

    /// Says that there will be no further block.
    func close() { supply.signal() }

    /// How many requests could not be answered so far.
    var failures: Int { state.withLock { $0.failures } }

    private func throwingFailure(_ body: (inout State) -> Void) throws(PeriplusError) {
        let error = state.withLock { state in
            if state.error == nil { body(&state) }
            return state.error
        }
        if let error { throw error }
    }

    // MARK: - The threads' side

    /// Waits for the next block that nobody has taken, and gives its number too; nothing when there will be none, or its
    /// replies are not wanted.
    func take() -> (number: Int, block: LineBlock)? {
        supply.wait()
        let taken: (Int, LineBlock)? = state.withLock { state in
            guard state.error == nil, !state.blocks.isEmpty else { return nil }
            defer { state.takenCount += 1 }
            return (state.takenCount, state.blocks.removeFirst())
        }
        // The others are to know it too.
        if taken == nil { supply.signal() }
        return taken
    }

    /// Whether no further reply goes out.
    var isBroken: Bool { broken.load(ordering: .relaxed) }

    /// Waits until all replies to the blocks before this one have gone out, and writes some of its own; for those that are
    /// too many to be kept.
    func write(_ bytes: ArraySlice<UInt8>, of number: Int) throws(PeriplusError) {
        waitForTurn(of: number)
        try throwingFailure { _ in }
        try sink(bytes)
    }

    /// Whether all replies to the blocks before this one have gone out.
    func isTurn(of number: Int) -> Bool { state.withLock { $0.turn == number } }

    /// Gives the replies to a block, which are written when its turn comes: by this thread, if it is now, and then those
    /// that have waited for it too. No thread is kept from its next block by one that is slow.
    func give(_ block: AnsweredBlock, number: Int) {
        var next = state.withLock { state in
            state.answered[number] = block
            return state.answered.removeValue(forKey: state.turn)
        }
        while let block = next {
            let error = write(block)
            let waiting: DispatchSemaphore?
            (next, waiting) = state.withLock { state in
                state.failures += block.failures
                if state.error == nil, let error {
                    state.error = error
                    broken.store(true, ordering: .relaxed)
                }
                state.turn += 1
                return (
                    state.answered.removeValue(forKey: state.turn), state.waiting.removeValue(forKey: state.turn)
                )
            }
            waiting?.signal()
            room.signal()
        }
    }

    private func write(_ block: AnsweredBlock) -> PeriplusError? {
        guard block.error == nil, !block.replies.isEmpty, !isBroken else { return block.error }
        do throws(PeriplusError) {
            try sink(block.replies[...])
            return nil
        } catch {
            return error
        }
    }

    private func waitForTurn(of number: Int) {
        let semaphore: DispatchSemaphore? = state.withLock { state in
            guard state.turn != number else { return nil }
            let semaphore = DispatchSemaphore(value: 0)
            state.waiting[number] = semaphore
            return semaphore
        }
        semaphore?.wait()
    }
}

/// What became of a block.
struct AnsweredBlock: Sendable {
    /// The replies that were not written yet.
    let replies: [UInt8]
    /// How many requests could not be answered.
    let failures: Int
    /// Why its replies could not be written.
    let error: PeriplusError?
}
