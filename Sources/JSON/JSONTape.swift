internal import SimdjsonBridge

/// The memory of the parser: the one place where its pointers are followed.
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

    /// How deep arrays and objects may be nested.
    static var maximumDepth: Int { JSON_BRIDGE_MAXIMUM_DEPTH }

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

    /// Finds the tokens of several texts at once; false when that cannot be done.
    mutating func index(_ texts: Span<UInt8>) -> Bool {
        unsafe document = json_bridge_document()
        guard let bridge = unsafe bridge else { return false }
        return unsafe texts.withUnsafeBufferPointer { unsafe json_bridge_index(bridge, $0.baseAddress, $0.count) }
    }

    /// Parses one of the texts that were indexed; false when it must be parsed alone.
    mutating func select(_ range: Range<Int>) -> Bool {
        unsafe document = json_bridge_document()
        guard let bridge = unsafe bridge else { return false }
        return unsafe json_bridge_select(bridge, range.lowerBound, range.count, &document)
    }

    /// Parses the object that starts at a place of the texts that were indexed, and gives its length.
    mutating func select(at start: Int) -> Int? {
        unsafe document = json_bridge_document()
        guard let bridge = unsafe bridge, start >= 0, unsafe json_bridge_select_object(bridge, start, &document) else {
            return nil
        }
        return unsafe document.source_count
    }

    /// How many bytes there are up to the end of the last of the whole objects that `bytes` begin with.
    mutating func endOfObjects(in bytes: Span<UInt8>, longest: Int, between separators: JSONSeparators) -> Int? {
        unsafe document = json_bridge_document()
        guard let bridge = unsafe bridge else { return nil }
        let kind =
            switch separators {
            case .nothing: JSON_BRIDGE_NOTHING
            case .commas: JSON_BRIDGE_COMMAS
            case .commasAndKeys: JSON_BRIDGE_COMMAS_AND_KEYS
            }
        var end = 0
        let isKnown = unsafe bytes.withUnsafeBufferPointer {
            unsafe json_bridge_end_of_objects(bridge, $0.baseAddress, $0.count, longest, kind, &end)
        }
        return isKnown ? end : nil
    }

    /// The number of nodes; 0 while there is no document.
    var count: Int { unsafe document.node_count }

    /// A node: a value, a key, or the end of a container.
    @safe
    struct Node {
        let kind: UInt8
        /// Where in the source its token starts.
        let position: Int
        /// The node behind it in the same container.
        let next: Int
        fileprivate let text: Range<Int>
        fileprivate let isUnescaped: Bool
    }

    /// The node at an index.
    @inline(__always)
    func node(_ index: Int) -> Node {
        precondition(index >= 0 && index < count, "the node is not of this document")
        let node = unsafe document.nodes[index]
        return Node(
            kind: node.kind, position: Int(node.position), next: Int(node.next),
            text: Int(node.text)..<Int(node.text) + Int(node.text_count), isUnescaped: node.is_unescaped)
    }

    /// The kind of the node at an index.
    @inline(__always)
    func kind(_ index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "the node is not of this document")
        return unsafe document.nodes[index].kind
    }

    /// The text of a scalar: of a string what stands between its quotes, without escapes.
    @inline(__always)
    @_lifetime(borrow self)
    func text(of node: Node) -> Span<UInt8> {
        let limit = unsafe node.isUnescaped ? document.unescaped_count : document.source_count
        precondition(node.text.upperBound <= limit, "the node is not of this document")
        let start = unsafe node.isUnescaped ? document.unescaped : document.source
        let bytes = unsafe UnsafeBufferPointer(
            start: start.map { unsafe $0 + node.text.lowerBound }, count: node.text.count)
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
