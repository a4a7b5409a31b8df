extension [Neighbor] {
    /// Changes the number of neighbours; what new ones are is of no matter.
    @inline(__always)
    mutating func resize(to wanted: Int) {
        if count > wanted {
            removeLast(count - wanted)
        } else if count < wanted {
            append(contentsOf: repeatElement(Neighbor(id: 0, meters: 0), count: wanted - count))
        }
    }

    /// Takes the content of a buffer for its own, without giving up its memory.
    @inline(__always)
    mutating func replace(with content: UnsafeBufferPointer<Neighbor>) {
        resize(to: content.count)
        unsafe withUnsafeMutableBytes { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(content)) }
    }
}
