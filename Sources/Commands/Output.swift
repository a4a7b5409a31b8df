public import Diagnostics

/// A stream of bytes on its way out: gathered, and handed on in large pieces.
public final class Output {
    /// What has not been handed on yet; renderers append to it.
    public var bytes: [UInt8] = []

    private let sink: (ArraySlice<UInt8>) throws(PeriplusError) -> Void

    private let pieceSize: Int
    private let isInterrupted: () -> Bool

    /// - Parameters:
    ///   - pieceSize: How many bytes gather before they are handed on.
    ///   - isInterrupted: Whether the user wants no more of it.
    ///   - sink: Writes all of the bytes that it is given, or throws.
    public init(
        pieceSize: Int = 1 << 16, isInterrupted: @escaping () -> Bool = { false },
        _ sink: @escaping (ArraySlice<UInt8>) throws(PeriplusError) -> Void
    ) {
        self.pieceSize = pieceSize
        self.isInterrupted = isInterrupted
        self.sink = sink
    }

    public func append(_ text: String) { bytes += text.utf8 }

    public func append(_ byte: Unicode.Scalar) { bytes.append(UInt8(ascii: byte)) }

    /// Hands on what has gathered if it is much; called between records, so that no answer has to fit in memory.
    ///
    /// - Throws: `interrupted` when the user wants no more, and what the sink throws.
    public func checkpoint() throws(PeriplusError) {
        if isInterrupted() {
            bytes.removeAll(keepingCapacity: true)
            throw PeriplusError(.interrupted, "interrupted")
        }
        if bytes.count >= pieceSize { try flush() }
    }

    /// Hands on everything.
    public func flush() throws(PeriplusError) {
        guard !bytes.isEmpty else { return }
        // What a sink has refused once is not offered again.
        defer { bytes.removeAll(keepingCapacity: true) }
        try sink(bytes[...])
    }

    /// Takes out what has not been handed on yet, for somebody else to do so.
    func takeBytes() -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        var taken: [UInt8] = []
        // What comes next may be as much.
        taken.reserveCapacity(bytes.count)
        swap(&taken, &bytes)
        return taken
    }
}
