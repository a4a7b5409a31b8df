/// Finds the code of a value that a pool holds already: an open-addressing hash table with linear probing.
///
/// It is needed only while a table is built, and dropped with the builder.
struct ValueInterner: Sendable {
    /// A place in the table. The hash beside the code spares looking at texts that differ, and hashing all of them
    /// again when the table grows.
    private struct Slot: Sendable {
        var hash: UInt32 = 0
        /// 0 in a slot that is free.
        var code: UInt32 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 1 << 10)
    private var used = 0
    /// What is hashed with; the same in an interner and in those of its parts.
    let hasher: ByteHash

    init(hasher: ByteHash = ByteHash()) { self.hasher = hasher }

    /// The code of the value, which is appended to `pool` if it is new.
    mutating func intern(_ kind: FieldKind, _ text: Span<UInt8>, in pool: inout ValuePool) -> UInt32 {
        intern(kind, text, hash: hasher.hash(text, seed: kind.rawValue), in: &pool).code
    }

    /// The same for a value whose hash is known.
    ///
    /// - Returns: The code, and whether the value is new.
    mutating func intern(
        _ kind: FieldKind, _ text: Span<UInt8>, hash: UInt32, in pool: inout ValuePool
    ) -> (code: UInt32, isNew: Bool) {
        if used * 2 >= slots.count { grow() }
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while slots[index].code != 0 {
            let slot = slots[index]
            if slot.hash == hash, pool.value(of: slot.code, is: kind, text) { return (slot.code, false) }
            index = (index + 1) & mask
        }
        let code = pool.append(kind, text)
        slots[index] = Slot(hash: hash, code: code)
        used += 1
        return (code, true)
    }

    /// Looks where values of these hashes and their texts would be, so that all that lies in the cache when they are interned:
    /// the loads of many values wait for memory at the same time, those of values interned one after the other do not.
    ///
    /// - Returns: A number that depends on what was seen, so that the looking is not left out.
    func warm(_ hashes: ArraySlice<UInt32>, _ pool: borrowing ValuePool) -> UInt32 {
        let mask = slots.count - 1
        var seen: UInt32 = 0
        for hash in hashes { seen ^= slots[Int(hash) & mask].code }
        for hash in hashes { seen ^= pool.lookAtMark(of: slots[Int(hash) & mask].code) }
        for hash in hashes { seen ^= pool.lookAtText(of: slots[Int(hash) & mask].code) }
        return seen
    }

    /// Forgets all values, and keeps the memory.
    mutating func removeAll() {
        for index in slots.indices { slots[index] = Slot() }
        used = 0
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
struct ByteHash: Sendable {
    private let start: UInt64
    /// Odd, so that multiplying loses nothing.
    private let multiplier: UInt64

    init() {
        var random = SystemRandomNumberGenerator()
        start = random.next()
        multiplier = random.next() | 1
    }

    /// Folds eight bytes at a time by multiplication, in the manner of wyhash.
    @inline(__always)
    func hash(_ text: Span<UInt8>, seed: UInt8) -> UInt32 {
        var state: UInt64 = start ^ UInt64(seed) ^ UInt64(text.count) << 8
        unsafe text.withUnsafeBytes { bytes in
            let count = bytes.count
            if count >= 8 {
                var offset = 0
                while offset + 8 < count {
                    state = fold(state ^ (unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                    offset += 8
                }
                // The last eight bytes, some of them for the second time: no byte is read by itself.
                state = fold(state ^ (unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)))
            } else if count >= 4 {
                let low = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
                let high = unsafe bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
                state = fold(state ^ (UInt64(high) << 32 | UInt64(low)))
            } else if count > 0 {
                let (first, middle, last) = unsafe (bytes[0], bytes[count / 2], bytes[count - 1])
                state = fold(state ^ (UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16))
            }
        }
        let mixed = fold(state ^ start)
        return UInt32(truncatingIfNeeded: mixed ^ mixed >> 32)
    }

    private func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: multiplier)
        return product.high ^ product.low
    }
}
