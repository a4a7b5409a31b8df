internal import Diagnostics
internal import JSON

/// A window that slides over the bytes of a feed: what has been read and not yet been consumed.
///
/// It is as long as the record under way needs, so feeds of any size are read in little memory. Places in the window are
/// counted from its first byte.
struct FeedWindow: ~Copyable, Sendable {
    /// How many bytes are read at a time.
    static let defaultChunkSize = 1 << 18
    /// How many bytes a record may have: 256 MiB, so that a quote or a bracket that is not closed does not bring the rest
    /// of a packed feed into memory.
    static let defaultRecordLimit = 256 << 20

    /// Nothing when the window was made of bytes that are there.
    private var input: FeedInput?
    private let chunkSize: Int
    /// How many bytes a record may have.
    let recordLimit: Int
    private var buffer: [UInt8]
    private var range = 0..<0

    /// Whether everything has been read, so that the window cannot grow.
    private(set) var isComplete = false
    /// The line of the first byte, counted from 1.
    private(set) var line = 1

    init(
        _ source: FeedSource, chunkSize: Int = Self.defaultChunkSize, recordLimit: Int = Self.defaultRecordLimit
    ) throws(PeriplusError) {
        self.chunkSize = chunkSize
        self.recordLimit = recordLimit
        input = try FeedInput(source, chunkSize: chunkSize)
        buffer = [UInt8](repeating: 0, count: chunkSize * 2)
    }

    /// A window over a part of a feed that is there already.
    init(part: consuming [UInt8], recordLimit: Int) {
        chunkSize = 0
        self.recordLimit = recordLimit
        range = part.indices
        buffer = part
        isComplete = true
    }

    /// How many bytes lie before the window in the feed, or in the part of it.
    private(set) var position = 0

    /// How many bytes are in the window.
    var count: Int { range.count }

    /// How many bytes of the file have been read.
    var bytesRead: Int {
        switch input {
        case .some(let input): input.bytesRead
        case nil: 0
        }
    }

    /// How many bytes the file has, if that is known.
    var size: Int? {
        switch input {
        case .some(let input): input.size
        case nil: nil
        }
    }

    /// Why the feed ended before its end, if it did.
    var failure: InputFailure? {
        switch input {
        case .some(let input): input.failure
        case nil: nil
        }
    }

    /// Why the feed breaks off behind the first `length` bytes of the window, if it is known to.
    func cut(behind length: Int) -> InputFailure? {
        guard isComplete, length >= count, let failure, failure.isCut else { return nil }
        return failure
    }

    /// The bytes in the window.
    var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { buffer.span.extracting(range) }
    }

    /// The bytes in the window that may belong to the record at its front.
    var record: Span<UInt8> {
        @_lifetime(borrow self)
        get { buffer.span.extracting(range.lowerBound..<range.lowerBound + min(range.count, recordLimit)) }
    }

    /// Whether the window holds all that a record may have, and more follows.
    var exceedsRecord: Bool { count > recordLimit }

    /// Whether nothing follows ``record``.
    var recordIsComplete: Bool { isComplete && !exceedsRecord }

    /// Why a record that does not end within ``record`` is not read.
    var recordTooLong: String { "the record is longer than \(recordLimit) bytes" }

    /// How many bytes at the beginning of a feed are looked at to find out how it is written.
    static let headSize = 1 << 20

    /// The first bytes in the window, the same however many are read at a time.
    var head: Span<UInt8> {
        @_lifetime(borrow self)
        get { buffer.span.extracting(range.lowerBound..<range.lowerBound + min(range.count, Self.headSize)) }
    }

    /// Whether the head is all that is left of the feed.
    var headIsComplete: Bool { isComplete && range.count <= Self.headSize }

    /// The place of the first byte of this value from `start` on; the end of the window when there is none.
    func place(of byte: UInt8, from start: Int = 0) -> Int {
        let rest = min(range.lowerBound + start, range.upperBound)..<range.upperBound
        return (buffer.firstIndex(of: byte, in: rest) ?? range.upperBound) - range.lowerBound
    }

    /// Reads more behind the window; false when there is no more.
    mutating func grow() throws(PeriplusError) -> Bool {
        guard !isComplete else { return false }
        if buffer.count - range.upperBound < chunkSize { makeRoom() }
        let count = try input?.read(into: &buffer, range.upperBound..<range.upperBound + chunkSize) ?? 0
        range = range.lowerBound..<range.upperBound + count
        isComplete = count == 0
        return count > 0
    }

    /// Grows the window until it has `count` bytes, or the feed ends.
    mutating func grow(to count: Int) throws(PeriplusError) {
        while self.count < count { guard try grow() else { return } }
    }

    /// Takes bytes off the front.
    mutating func consume(_ count: Int) {
        var rest = range.lowerBound..<range.lowerBound + count
        range = rest.upperBound..<range.upperBound
        position += count
        while let lineBreak = buffer.firstIndex(of: 0x0A, in: rest) {
            line += 1
            rest = lineBreak + 1..<rest.upperBound
        }
    }

    /// Takes bytes off the front without counting their lines; where the rest starts is told to ``moveTo(line:)``.
    mutating func takeBytes(_ count: Int, into part: inout [UInt8]) {
        part.removeAll(keepingCapacity: true)
        part.append(bytes.extracting(0..<count))
        range = range.lowerBound + count..<range.upperBound
        position += count
    }

    /// Says on which line the window starts.
    mutating func moveTo(line: Int) { self.line = line }

    /// Takes everything before the first byte of this value off the front, without keeping it.
    mutating func skip(to byte: UInt8) throws(PeriplusError) {
        while true {
            consume(place(of: byte))
            guard count == 0, try grow() else { return }
        }
    }

    /// Takes white space off the front and gives the byte behind it, or nothing at the end of the feed.
    mutating func skipSpaces() throws(PeriplusError) -> UInt8? {
        while true {
            let position = range.first { !JSONSpace.contains(buffer[$0]) }
            consume((position ?? range.upperBound) - range.lowerBound)
            if let position { return buffer[position] }
            guard try grow() else { return nil }
        }
    }

    /// Makes room for a chunk behind the window: by moving it to the front, or by a larger buffer.
    private mutating func makeRoom() {
        if range.lowerBound > 0 {
            buffer.moveToFront(range)
            range = 0..<range.count
            buffer.append(contentsOf: repeatElement(0, count: max(0, chunkSize * 2 - buffer.count)))
        }
        if buffer.count - range.upperBound < chunkSize {
            buffer.append(contentsOf: repeatElement(0, count: buffer.count + chunkSize))
        }
    }
}

/// White space as JSON has it.
enum JSONSpace {
    static func contains(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
