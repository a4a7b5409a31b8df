extension Span<UInt8> {
    /// Whether the bytes are the same, looked at eight at a time.
    @inline(__always)
    package func hasSameBytes(as other: Span<UInt8>) -> Bool {
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
}

@unsafe @inline(__always)
private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
}
