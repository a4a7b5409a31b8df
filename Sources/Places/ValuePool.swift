/// Every distinct field value of a table, stored once and named by a small number.
///
/// The texts lie end to end in one array of bytes. A value's code is its rank of arrival, counted from 1; code 0 is left
/// free for “no value”. Codes are below 2³¹.
struct ValuePool: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Of each value where its text ends, and its kind: side by side, because both are wanted together.
    private var marks = [Mark(end: 0, kind: .null)]

    private struct Mark: Sendable {
        private let bits: UInt64

        init(end: Int, kind: FieldKind) { bits = UInt64(end) << 8 | UInt64(kind.rawValue) }

        var end: Int { Int(bits >> 8) }
        var kind: FieldKind { FieldKind(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .null }
    }

    /// How many values the pool holds.
    var count: Int { marks.count - 1 }

    /// The value of a code that the pool gave out.
    subscript(code: UInt32) -> FieldValue { kind(of: code).value(text(of: code)) }

    func kind(of code: UInt32) -> FieldKind { marks[Int(code)].kind }

    func text(of code: UInt32) -> String { String(decoding: bytes[range(of: code)], as: UTF8.self) }

    /// Lends the bytes of a text, without making a string of them.
    func withText(of code: UInt32, _ body: (Span<UInt8>) -> Void) {
        body(bytes.span.extracting(range(of: code)))
    }

    func range(of code: UInt32) -> Range<Int> { marks[Int(code) - 1].end..<marks[Int(code)].end }

    /// Whether the value of `code` has this kind and these bytes.
    func value(of code: UInt32, is kind: FieldKind, _ text: Span<UInt8>) -> Bool {
        let (start, mark) = (marks[Int(code) - 1].end, marks[Int(code)])
        guard mark.end - start == text.count, mark.kind == kind else { return false }
        return bytes.span.extracting(start..<mark.end).hasSameBytes(as: text)
    }

    /// Something of where the text of a value lies, for ``ValueInterner/warm(_:_:)``; any number for code 0.
    func lookAtMark(of code: UInt32) -> UInt32 { UInt32(truncatingIfNeeded: marks[Int(code)].end) }

    /// Something of the text of a value.
    func lookAtText(of code: UInt32) -> UInt32 {
        let end = marks[Int(code)].end
        return end > 0 ? UInt32(bytes[end - 1]) : 0
    }

    /// Appends a value without looking whether it is there already.
    mutating func append(_ kind: FieldKind, _ text: Span<UInt8>) -> UInt32 {
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        marks.append(Mark(end: bytes.count, kind: kind))
        return UInt32(count)
    }

    /// Forgets all values, and keeps the memory.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        marks.removeSubrange(1...)
    }
}
