import TestSupport
import Testing

@testable import Places

struct ValueInternerTests {
    @Test func aValueIsStoredOnce() {
        var (pool, interner) = (ValuePool(), ValueInterner())
        let first = interner.intern(.string, Array("Vaasa".utf8).span, in: &pool)
        let second = interner.intern(.string, Array("Vaasa".utf8).span, in: &pool)
        #expect(first == second)
        #expect(first != 0)
        #expect(pool.count == 1)
        #expect(pool[first] == .string("Vaasa"))
    }

    @Test func theSameTextOfAnotherKindIsAnotherValue() {
        var (pool, interner) = (ValuePool(), ValueInterner())
        let kinds: [FieldKind] = [.null, .false, .true, .number, .string, .json]
        for text in ["", "1", "a text of more than eight bytes"] {
            let codes = kinds.map { interner.intern($0, Array(text.utf8).span, in: &pool) }
            #expect(Set(codes).count == kinds.count)
            #expect(codes.map { pool.kind(of: $0) } == kinds)
            #expect(codes.allSatisfy { pool.text(of: $0) == text })
        }
        #expect(pool.count == 3 * kinds.count)
    }

    @Test func emptyTextsLieBetweenOthers() {
        var (pool, interner) = (ValuePool(), ValueInterner())
        let codes = ["a", "", "b"].map { interner.intern(.string, Array($0.utf8).span, in: &pool) }
        #expect(codes.map { pool.text(of: $0) } == ["a", "", "b"])
        #expect(interner.intern(.string, [UInt8]().span, in: &pool) == codes[1])
    }

    /// Texts that differ in length only, or in one byte at any place, are different values.
    @Test func similarTextsAreDifferentValues() {
        var (pool, interner) = (ValuePool(), ValueInterner())
        var codes: [[UInt8]: UInt32] = [:]
        for length in 0...40 {
            for position in 0..<max(1, length) {
                for byte in [0, 1, 0x80, 0xFF] as [UInt8] {
                    var text = [UInt8](repeating: 0, count: length)
                    if length > 0 { text[position] = byte }
                    let code = interner.intern(.string, text.span, in: &pool)
                    #expect(codes[text, default: code] == code)
                    codes[text] = code
                }
            }
        }
        #expect(Set(codes.values).count == codes.count)
        #expect(pool.count == codes.count)
    }

    /// Far more values than fit before the table has grown many times, all found again afterwards.
    @Test func manyValuesComeBack() {
        var random = SeededGenerator()
        var (pool, interner) = (ValuePool(), ValueInterner())
        let count = 120_000
        let salt = random.next()
        var isRight = true
        for number in 0..<count {
            isRight = isRight && interner.intern(.number, Self.text(number, salt).span, in: &pool) == number + 1
        }
        #expect(isRight)
        #expect(pool.count == count)
        for number in stride(from: count - 1, through: 0, by: -1) {
            let text = Self.text(number, salt)
            let code = interner.intern(.number, text.span, in: &pool)
            isRight = isRight && code == number + 1 && pool.value(of: code, is: .number, text.span)
        }
        #expect(isRight)
        #expect(pool.count == count)
        #expect(pool.text(of: UInt32(count)) == String(decoding: Self.text(count - 1, salt), as: UTF8.self))
    }

    /// Values whose hashes are equal are told apart by their texts.
    @Test func equalHashesAreNoHarm() {
        // Slots of 32 bits of hash: 2¹⁷ values have about two pairs with the same one.
        var (pool, interner) = (ValuePool(), ValueInterner())
        var isRight = true
        for _ in 0..<2 {
            for number: UInt32 in 0..<1 << 17 {
                let text = unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
                isRight = isRight && interner.intern(.string, text.span, in: &pool) == number + 1
            }
        }
        #expect(isRight)
    }

    /// Texts chosen to fall into one slot of one table are spread over another one.
    @Test func noTextsCollideInEveryTable() {
        let (chosenFor, other) = (ByteHash(), ByteHash())
        let texts = (0..<1 << 16).map { Array("\($0)".utf8) }
        let seed = FieldKind.string.rawValue
        let chosen = texts.filter { chosenFor.hash($0.span, seed: seed) & 0xFF == 0 }
        #expect(chosen.count > 100)
        let slots = Set(chosen.map { other.hash($0.span, seed: seed) & 0xFF })
        #expect(slots.count > 50, "\(slots.count) slots for \(chosen.count) texts")
    }

    private static func text(_ number: Int, _ salt: UInt64) -> [UInt8] {
        Array("\(number)".utf8) + (number % 3 == 0 ? Array("-\(salt)".utf8) : [])
    }
}
