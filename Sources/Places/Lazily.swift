import Synchronization

/// A value that is made at its first use, once, whichever thread comes first.
final class Lazily<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// The value, made by `make` if this is its first use.
    func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            if let value = made { return value }
            let value = make()
            made = value
            return value
        }
    }
}
