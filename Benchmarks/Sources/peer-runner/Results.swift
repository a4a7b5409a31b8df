import Synchronization

/// What each thread found.
final class Results: Sendable {
    private let stored: Mutex<[Total]>

    init(count: Int) { stored = Mutex(Array(repeating: Total(), count: count)) }

    func set(_ total: Total, at index: Int) { stored.withLock { $0[index] = total } }

    var values: [Total] { stored.withLock { $0 } }
}
