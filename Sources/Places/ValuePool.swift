/// Every distinct field value of a table, stored once and named by a small number.
///
/// The texts lie end to end in one array of bytes. A value's code is its rank of arrival, counted from 1; code 0 is left
/// free for “no value”.
struct ValuePool: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where the text of the value before code `c` ends, at index `c`: the text of `c` is `ends[c - 1]..<ends[c]`.
    private var ends: [Int] = [0]
    private var kinds: [FieldKind] = [.null]

    /// How many values the pool holds.
    var count: Int { kinds.count - 1 }

    /// The value of a code that the pool gave out.
    subscript(code: UInt32) -> FieldValue { kinds[Int(code)].value(text(of: code)) }

    func kind(of code: UInt32) -> FieldKind { kinds[Int(code)] }

    func text(of code: UInt32) -> String { String(decoding: bytes[range(of: code)], as: UTF8.self) }

    func range(of code: UInt32) -> Range<Int> { ends[Int(code) - 1]..<ends[Int(code)] }

    /// Whether the value of `code` has this kind and these bytes.
    func value(of code: UInt32, is kind: FieldKind, _ text: Span<UInt8>) -> Bool {
        let range = range(of: code)
        guard kinds[Int(code)] == kind, range.count == text.count else { return false }
        for (offset, position) in range.enumerated() where bytes[position] != text[offset] { return false }
        return true
    }

    /// Appends a value without looking whether it is there already.
    mutating func append(_ kind: FieldKind, _ text: Span<UInt8>) -> UInt32 {
        bytes.reserveCapacity(bytes.count + text.count)
        for index in text.indices { bytes.append(text[index]) }
        ends.append(bytes.count)
        kinds.append(kind)
        return UInt32(count)
    }
}

/// Finds the code of a value that a pool holds already: an open-addressing hash table with linear probing.
///
/// It is needed only while a table is built, and dropped with the builder.
struct ValueInterner {
    private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)
    private var used = 0

    /// The code of the value, which is appended to `pool` if it is new.
    mutating func intern(_ kind: FieldKind, _ text: Span<UInt8>, in pool: inout ValuePool) -> UInt32 {
        if used * 2 >= slots.count { grow(pool) }
        var slot = ByteHash.hash(text, seed: kind.rawValue) & (slots.count - 1)
        while slots[slot] != 0 {
            if pool.value(of: slots[slot], is: kind, text) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let code = pool.append(kind, text)
        slots[slot] = code
        used += 1
        return code
    }

    private mutating func grow(_ pool: ValuePool) {
        let mask = slots.count * 2 - 1
        var larger = [UInt32](repeating: 0, count: mask + 1)
        let bytes = pool.bytes.span
        for code in slots where code != 0 {
            let text = bytes.extracting(pool.range(of: code))
            var slot = ByteHash.hash(text, seed: pool.kind(of: code).rawValue) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = code
        }
        slots = larger
    }
}

/// A fast hash of short byte strings, good enough for a table that lives as long as a load.
enum ByteHash {
    /// A non-negative hash: multiply and fold, one byte at a time (FNV-1a), with a final mix.
    static func hash(_ text: Span<UInt8>, seed: UInt8) -> Int {
        var state: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(seed)
        for index in text.indices { state = (state ^ UInt64(text[index])) &* 0x0000_0100_0000_01b3 }
        state ^= state >> 32
        return Int(truncatingIfNeeded: state & 0x7fff_ffff_ffff_ffff)
    }
}
