internal import SimdjsonBridge

/// The memory of the simdjson parser: the one place where its pointers are followed.
///
/// Everything read is checked against the bounds that the parser reported, so a node of an earlier document gives a wrong
/// answer at worst.
@safe
struct JSONTape: ~Copyable {
    private let bridge: OpaquePointer?
    private var document = unsafe json_bridge_document()

    init() { unsafe bridge = json_bridge_create() }

    deinit { unsafe json_bridge_destroy(bridge) }

    /// How the parser took a text.
    enum Outcome { case parsed, invalid, notUTF8, tooDeep, tooLarge, outOfMemory }

    /// Parses a JSON text; the document before it is gone.
    mutating func parse(_ text: Span<UInt8>) -> Outcome {
        unsafe document = json_bridge_document()
        guard let bridge = unsafe bridge else { return .outOfMemory }
        let status = unsafe text.withUnsafeBufferPointer { text in
            unsafe json_bridge_parse(bridge, text.baseAddress, text.count, &document)
        }
        switch status {
        case JSON_BRIDGE_OK: return .parsed
        case JSON_BRIDGE_NOT_UTF8: return .notUTF8
        case JSON_BRIDGE_TOO_DEEP: return .tooDeep
        case JSON_BRIDGE_TOO_LARGE: return .tooLarge
        case JSON_BRIDGE_OUT_OF_MEMORY: return .outOfMemory
        default: return .invalid
        }
    }

    /// The number of tape entries; 0 while there is no document.
    var count: Int { unsafe document.tape_count }

    /// Whether the tape has 0 in place of numbers that do not fit.
    var hasBigNumbers: Bool { unsafe document.has_big_numbers }

    /// The tape entry at an index.
    func entry(_ index: Int) -> UInt64 {
        precondition(index >= 0 && index < count, "the node is not of this document")
        return unsafe document.tape[index]
    }

    /// Where in the source the token of a tape entry starts.
    func position(_ index: Int) -> Int {
        precondition(index >= 0 && index < count, "the node is not of this document")
        return unsafe Int(document.positions[index])
    }

    /// The bytes of the string at an offset into the string buffer, without escapes.
    @_lifetime(borrow self)
    func string(at offset: Int) -> Span<UInt8> {
        let limit = unsafe document.strings_count
        precondition(offset >= 0 && offset + 4 <= limit, "the node is not of this document")
        let start = unsafe document.strings + offset
        let length = unsafe Int(UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
        precondition(offset + 4 + length <= limit, "the node is not of this document")
        let bytes = unsafe UnsafeBufferPointer(start: start + 4, count: length)
        return unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: self)
    }

    /// The text that was parsed.
    var source: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let bytes = unsafe UnsafeBufferPointer(start: document.source, count: document.source_count)
            return unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: self)
        }
    }

    /// Part of the source without white space; the result lasts until the next call.
    ///
    /// - Precondition: `range` holds one whole value of the document.
    @_lifetime(borrow self)
    func minified(_ range: Range<Int>) -> Span<UInt8> {
        let part = source.extracting(range)
        var count = 0
        let bytes = unsafe part.withUnsafeBufferPointer { part in
            unsafe json_bridge_minify(bridge, part.baseAddress, part.count, &count)
        }
        // A part of a text that was parsed can always be minified, but for want of memory.
        guard let bytes = unsafe bytes else { return part }
        let buffer = unsafe UnsafeBufferPointer(start: bytes, count: count)
        return unsafe _overrideLifetime(Span(_unsafeElements: buffer), borrowing: self)
    }
}
