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

    /// Lends the bytes of a text, without making a string of them.
    func withText(of code: UInt32, _ body: (Span<UInt8>) -> Void) {
        body(bytes.span.extracting(range(of: code)))
    }

    func range(of code: UInt32) -> Range<Int> { ends[Int(code) - 1]..<ends[Int(code)] }

    /// Whether the value of `code` has this kind and these bytes.
    func value(of code: UInt32, is kind: FieldKind, _ text: Span<UInt8>) -> Bool {
        let range = range(of: code)
        guard kinds[Int(code)] == kind, range.count == text.count else { return false }
        return unsafe text.withUnsafeBufferPointer { text in
            unsafe bytes.withUnsafeBufferPointer { bytes in unsafe bytes[range].elementsEqual(text) }
        }
    }

    /// Appends a value without looking whether it is there already.
    mutating func append(_ kind: FieldKind, _ text: Span<UInt8>) -> UInt32 {
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        ends.append(bytes.count)
        kinds.append(kind)
        return UInt32(count)
    }
}
