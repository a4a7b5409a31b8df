public import Diagnostics

/// A parser of JSON (RFC 8259) that keeps its memory from one text to the next, and the document it parsed last.
///
/// simdjson finds the tokens, and the bridge makes nodes of them. A document is read through the parser: ``root`` is its
/// first ``JSONNode``, and a node is but an index, so that walking a document allocates nothing and keeps nothing alive. Numbers keep the text they were
/// written with, whatever their size, and duplicate keys are all visited.
///
/// Not to be shared between threads.
package struct JSONParser: ~Copyable {
    var tape = JSONTape()

    package init() {}

    /// How deep arrays and objects may be nested.
    package static var maximumDepth: Int { JSONTape.maximumDepth }

    /// Parses a text, which must be one JSON value with nothing but white space around it.
    ///
    /// Nodes of the document before are void.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-json`, or `invalid-utf8` when a byte is not UTF-8. The span in its
    ///   location tells the byte of `text` where the fault was noticed.
    package mutating func parse(_ text: Span<UInt8>) throws(PeriplusError) {
        switch tape.parse(text) {
        case .parsed: return
        case .notUTF8:
            throw .invalidUTF8(at: UTF8Check.firstInvalid(in: text) ?? 0)
        case .tooDeep:
            throw PeriplusError(.invalidJSON, "arrays and objects are nested deeper than \(Self.maximumDepth) levels")
        case .tooLarge:
            throw PeriplusError(.invalidJSON, "the JSON text is longer than 4 GB")
        case .outOfMemory:
            throw PeriplusError(.invalidJSON, "there is not enough memory for the JSON text")
        case .invalid:
            var finder = JSONFaultFinder(text)
            let fault = finder.find() ?? JSONFault(reason: "the text is not JSON", offset: 0)
            throw PeriplusError(
                .invalidJSON, fault.reason, at: SourceLocation(span: fault.offset..<min(fault.offset + 1, text.count)))
        }
    }

    /// Finds the tokens of many texts that lie one after the other, with anything between them, all at once: for short
    /// texts that is most of the work, and faster so.
    ///
    /// Nodes of the document before are void.
    ///
    /// - Returns: Whether texts can now be taken with ``select(_:)``.
    package mutating func index(_ texts: Span<UInt8>) -> Bool { tape.index(texts) }

    /// Parses one of the texts that were indexed, by its place among them; best in their order.
    ///
    /// - Returns: Whether it was parsed. A text that is not an object or has a fault is not, nor is one whose neighbour's
    ///   fault reaches into it: ``parse(_:)`` tells what it is.
    package mutating func select(_ range: Range<Int>) -> Bool { tape.select(range) }

    /// Parses the object that starts at a place of the texts that were indexed.
    ///
    /// - Returns: Its length; nothing when no object starts there, or it has a fault.
    package mutating func select(at start: Int) -> Int? { tape.select(at: start) }

    /// How many bytes there are up to the end of the last of the whole objects that `bytes` begin with, one after the
    /// other with nothing but `separators` and white space between them; 0 when the first goes on behind the bytes.
    ///
    /// Nodes of the document before are void. The objects may have faults, but their strings end and their brackets match;
    /// and none has more than `longest` bytes.
    ///
    /// - Returns: Nothing when it cannot be known, and would not be with more bytes either.
    package mutating func endOfObjects(in bytes: Span<UInt8>, longest: Int, between separators: JSONSeparators) -> Int?
    {
        tape.endOfObjects(in: bytes, longest: longest, between: separators)
    }

    /// The value that the whole document is.
    ///
    /// - Precondition: The last call of ``parse(_:)`` succeeded.
    package var root: JSONNode { JSONNode(index: 0) }

    /// What kind of value a node is.
    package func kind(of node: JSONNode) -> JSONKind { Self.kind(tape.kind(node.index)) }

    @inline(__always)
    static func kind(_ byte: UInt8) -> JSONKind {
        switch byte {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"): .true
        case UInt8(ascii: "f"): .false
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// Where in the text the value starts, in bytes.
    package func offset(of node: JSONNode) -> Int { tape.node(node.index).position }

    // MARK: - Scalars

    /// The bytes of a string, with escapes resolved; they are UTF-8.
    @_lifetime(borrow self)
    package func string(of node: JSONNode) -> Span<UInt8> {
        let node = tape.node(node.index)
        precondition(node.kind == UInt8(ascii: "\""), "the node is not a string")
        return unsafe _overrideLifetime(tape.text(of: node), borrowing: self)
    }

    /// A number as it was written.
    @_lifetime(borrow self)
    package func literal(of node: JSONNode) -> Span<UInt8> {
        unsafe _overrideLifetime(tape.text(of: tape.node(node.index)), borrowing: self)
    }

    /// The nearest `Double` to a number: infinite when it is too big; nothing when the node is not a number.
    package func number(of node: JSONNode) -> Double? {
        let node = tape.node(node.index)
        guard node.kind == UInt8(ascii: "0") else { return nil }
        let text = tape.text(of: node)
        return JSONNumber.exactly(text) ?? Double(String(utf8: text))
    }

    // MARK: - Containers

    /// The first value in an array or key in an object, or nothing when it is empty.
    package func firstChild(of node: JSONNode) -> JSONNode? {
        let kind = tape.kind(node.index)
        precondition(kind == UInt8(ascii: "{") || kind == UInt8(ascii: "["), "the node is not a container")
        return nodeUnlessEnd(node.index + 1)
    }

    /// The node behind this one in the same container, or nothing when it is the last.
    ///
    /// Behind a key comes its value, and behind the value the next key. The root has no sibling.
    package func nextSibling(of node: JSONNode) -> JSONNode? { nodeUnlessEnd(tape.node(node.index).next) }

    /// The bytes of the text that are the value, from its first to its last.
    package func range(of node: JSONNode) -> Range<Int> {
        let node = tape.node(node.index)
        let start = node.position
        switch node.kind {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return start..<tape.node(node.next - 1).position + 1
        case UInt8(ascii: "\""):
            let source = tape.source
            var end = start + 1
            while source[end] != UInt8(ascii: "\"") { end += source[end] == UInt8(ascii: "\\") ? 2 : 1 }
            return start..<end + 1
        default: return start..<start + tape.text(of: node).count
        }
    }

    /// The value as it was written, without white space outside its strings; good until the next call.
    @_lifetime(borrow self)
    package func compactText(of node: JSONNode) -> Span<UInt8> {
        let text = tape.minified(range(of: node))
        return unsafe _overrideLifetime(text, borrowing: self)
    }

    @inline(__always)
    func nodeUnlessEnd(_ index: Int) -> JSONNode? {
        switch tape.kind(index) {
        case UInt8(ascii: "}"), UInt8(ascii: "]"), 0: nil
        default: JSONNode(index: index)
        }
    }
}

/// What stands between the objects of a text, beside white space.
package enum JSONSeparators: Sendable {
    case nothing, commas, commasAndKeys
}

extension PeriplusError {
    /// The error that a byte is not UTF-8.
    static func invalidUTF8(at offset: Int) -> PeriplusError {
        PeriplusError(
            .invalidUTF8, "byte \(offset) is not UTF-8",
            suggestion: "convert the text, for instance with iconv -f ISO-8859-1 -t UTF-8",
            at: SourceLocation(span: offset..<offset + 1))
    }
}

extension PeriplusError.Code {
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = PeriplusError.Code(rawValue: "invalid-utf8")
}
