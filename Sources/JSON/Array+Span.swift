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
        guard text.utf8CodeUnitCount == count else { return false }
        return unsafe withUnsafeBufferPointer { bytes in
            unsafe Span(_unsafeElements: bytes).equals(
                Span(_unsafeElements: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)))
        }
    }

    /// Whether the bytes are those of `other`, looked at eight at a time.
    package func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let count = count
        return unsafe withUnsafeBytes { a in
            unsafe other.withUnsafeBytes { b in
                if count < 8 {
                    for index in 0..<count where unsafe a[index] != b[index] { return false }
                    return true
                }
                var offset = 0
                while offset + 8 < count {
                    if unsafe word(a, offset) != word(b, offset) { return false }
                    offset += 8
                }
                // The last eight bytes, some of them for the second time.
                return unsafe word(a, count - 8) == word(b, count - 8)
            }
        }
    }

    /// Whether the bytes are those of `other`.
    package func equals(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return equals(other.span)
    }
}

@unsafe @inline(__always)
private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
}
