import Diagnostics
import Dispatch
import Periplus

/// The threads that answer blocks of lines. They end with their owner, which waits for them.
struct BlockWorkers: ~Copyable {
    private let exchange: BlockExchange
    private let threads = DispatchGroup()

    /// - Parameter replySize: How many bytes of replies to a block are kept until its turn comes.
    init(count: Int, exchange: BlockExchange, engine: PlaceEngine, lengthLimit: Int, replySize: Int) {
        self.exchange = exchange
        for _ in 0..<count {
            // A queue of its own is a thread of its own; the common ones are too few to be kept waiting.
            DispatchQueue(label: "periplus.pipe").async(group: threads) {
                Self.answer(
                    exchange, RequestAnswerer(engine: engine, lengthLimit: lengthLimit), replySize: replySize)
            }
        }
    }

    deinit {
        exchange.close()
        threads.wait()
    }

    /// What one thread does: answers blocks until there is no further one.
    private static func answer(_ exchange: BlockExchange, _ answerer: consuming RequestAnswerer, replySize: Int) {
        var number = 0
        // Long replies are written while they are made, as soon as it is their turn, so that none has to fit in memory.
        let output = Output(pieceSize: replySize, isInterrupted: { exchange.isBroken }) { bytes throws(PeriplusError) in
            try exchange.write(bytes, of: number)
        }
        while let taken = exchange.take() {
            number = taken.number
            var failures = 0
            var failure: PeriplusError?
            do throws(PeriplusError) {
                failures = try answerer.answer(taken.block, to: output)
                // Its memory can be used again then.
                if exchange.isTurn(of: number) { try output.flush() }
            } catch {
                failure = error
            }
            exchange.give(
                AnsweredBlock(replies: output.takeBytes(), failures: failures, error: failure), number: number)
        }
    }
}
