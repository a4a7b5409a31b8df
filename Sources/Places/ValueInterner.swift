/// Finds the code of a value that a pool holds already: an open-addressing hash table with linear probing.
///
/// It is needed only while a table is built, and dropped with the builder.
struct ValueInterner {
    /// A place in the table. The hash beside the code spares looking at texts that differ, and hashing all of them
    /// again when the table grows.
    private struct Slot {
        var hash: UInt32 = 0
        /// 0 in a slot that is free.
        var code: UInt32 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 1 << 10)
    private var used = 0
    private let hasher = ByteHash()

    /// The code of the value, which is appended to `pool` if it is new.
    mutating func intern(_ kind: FieldKind, _ text: Span<UInt8>, in pool: inout ValuePool) -> UInt32 {
        if used * 2 >= slots.count { grow() }
        let hash = hasher.hash(text, seed: kind.rawValue)
        var index = Int(hash) & (slots.count - 1)
        while slots[index].code != 0 {
            let slot = slots[index]
            if slot.hash == hash, pool.value(of: slot.code, is: kind, text) { return slot.code }
            index = (index + 1) & (slots.count - 1)
        }
        let code = pool.append(kind, text)
        slots[index] = Slot(hash: hash, code: code)
        used += 1
        return code
    }

    private mutating func grow() {
        var larger = [Slot](repeating: Slot(), count: slots.count * 2)
        let mask = larger.count - 1
        for slot in slots where slot.code != 0 {
            var index = Int(slot.hash) & mask
            while larger[index].code != 0 { index = (index + 1) & mask }
            larger[index] = slot
        }
        slots = larger
    }
}

/// A fast hash of short byte strings, good enough for a table that lives as long as a load.
///
/// Each one draws constants of its own, so that no feed can be written whose values have the same hash. Codes are ranks of
/// arrival and do not depend on them.
struct ByteHash {
    private let start: UInt64
    /// Odd, so that multiplying loses nothing.
    private let multiplier: UInt64

    init() {
        var random = SystemRandomNumberGenerator()
        start = random.next()
        multiplier = random.next() | 1
    }

    /// Folds eight bytes at a time by multiplication, in the manner of wyhash.
    func hash(_ text: Span<UInt8>, seed: UInt8) -> UInt32 {
        var state: UInt64 = start ^ UInt64(seed) ^ UInt64(text.count) << 8
        unsafe text.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                state = fold(state ^ (unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                offset += 8
            }
            var rest: UInt64 = 0
            while offset < bytes.count {
                rest = rest << 8 | UInt64(unsafe bytes[offset])
                offset += 1
            }
            state = fold(state ^ rest)
        }
        return UInt32(truncatingIfNeeded: state ^ state >> 32)
    }

    private func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: multiplier)
        return product.high ^ product.low
    }
}
