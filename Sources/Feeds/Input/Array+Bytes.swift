#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Array<UInt8> {
    /// Copies a part of the array over its beginning, in place.
    ///
    /// A slice would keep the array's memory shared and so have all of it copied.
    mutating func moveToFront(_ range: Range<Int>) {
        unsafe withUnsafeMutableBytes { bytes in
            let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
            unsafe bytes.copyMemory(from: part)
        }
    }

    /// The place of the first byte of this value in a part of the array, at the speed of `memchr`.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        unsafe withUnsafeBytes { bytes -> Int? in
            let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
            guard let start = part.baseAddress else { return nil }
            guard let found = unsafe memchr(start, Int32(byte), part.count) else { return nil }
            return unsafe range.lowerBound + (UnsafeRawPointer(found) - start)
        }
    }
}
