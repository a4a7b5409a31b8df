extension Array<UInt8> {
    /// The bytes of a span, copied.
    package init(_ span: Span<UInt8>) {
        self.init()
        append(span)
    }

    /// Appends a copy of the bytes of a span.
    package mutating func append(_ span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension String {
    /// The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
    package init(utf8 span: Span<UInt8>) {
        self = unsafe span.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension Span<UInt8> {
    /// Whether the bytes are those of `text`.
    package func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in indices where unsafe self[index] != text.utf8Start[index] { return false }
        return true
    }

    /// Whether the bytes are those of `other`.
    package func equals(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
