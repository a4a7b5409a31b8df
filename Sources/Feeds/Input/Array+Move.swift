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
}
