public import Diagnostics

/// A parser of JSON (RFC 8259) that keeps its memory from one text to the next, and the document it parsed last.
///
/// The work is done by simdjson. A document is read through the parser: ``root`` is its first ``JSONNode``, and a node is
/// but an index, so that walking a document allocates nothing and keeps nothing alive. Numbers keep the text they were
/// written with, whatever their size, and duplicate keys are all visited.
///
/// Not to be shared between threads.
package struct JSONParser: ~Copyable {
    private var tape = JSONTape()

    package init() {}

    /// How deep arrays and objects may be nested.
    package static let maximumDepth = 1024

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

    /// The value that the whole document is.
    ///
    /// - Precondition: The last call of ``parse(_:)`` succeeded.
    package var root: JSONNode { JSONNode(index: 1) }

    /// What kind of value a node is.
    package func kind(of node: JSONNode) -> JSONKind {
        switch UInt8(truncatingIfNeeded: tape.entry(node.index) >> 56) {
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
    package func offset(of node: JSONNode) -> Int { tape.position(node.index) }

    // MARK: - Scalars

    /// The bytes of a string, with escapes resolved; they are UTF-8.
    @_lifetime(borrow self)
    package func string(of node: JSONNode) -> Span<UInt8> {
        let entry = tape.entry(node.index)
        precondition(entry >> 56 == UInt64(UInt8(ascii: "\"")), "the node is not a string")
        let string = tape.string(at: Int(entry & 0x00ff_ffff_ffff_ffff))
        return unsafe _overrideLifetime(string, borrowing: self)
    }

    /// A number as it was written.
    @_lifetime(borrow self)
    package func literal(of node: JSONNode) -> Span<UInt8> {
        let source = tape.source
        let start = tape.position(node.index)
        var end = start
        while end < source.count, Self.belongsToNumber(source[end]) { end += 1 }
        return source.extracting(start..<end)
    }

    /// The nearest `Double` to a number: infinite when it is too big; nothing when the node is not a number.
    package func number(of node: JSONNode) -> Double? {
        let entry = tape.entry(node.index)
        let type = UInt8(truncatingIfNeeded: entry >> 56)
        guard type == UInt8(ascii: "d") || type == UInt8(ascii: "l") || type == UInt8(ascii: "u") else { return nil }
        // Big numbers are not on the tape; which they are is not noted, because it happens about never.
        if tape.hasBigNumbers { return Double(String(utf8: literal(of: node))) }
        let bits = tape.entry(node.index + 1)
        return switch type {
        case UInt8(ascii: "d"): Double(bitPattern: bits)
        case UInt8(ascii: "l"): Double(Int64(bitPattern: bits))
        default: Double(bits)
        }
    }

    // MARK: - Containers

    /// The first value in an array or key in an object, or nothing when it is empty.
    package func firstChild(of node: JSONNode) -> JSONNode? {
        let entry = tape.entry(node.index)
        let type = UInt8(truncatingIfNeeded: entry >> 56)
        precondition(type == UInt8(ascii: "{") || type == UInt8(ascii: "["), "the node is not a container")
        return nodeUnlessEnd(node.index + 1)
    }

    /// The node behind this one in the same container, or nothing when it is the last.
    ///
    /// Behind a key comes its value, and behind the value the next key. The root has no sibling.
    package func nextSibling(of node: JSONNode) -> JSONNode? { nodeUnlessEnd(indexBehind(node)) }

    /// The bytes of the text that are the value, from its first to its last.
    package func range(of node: JSONNode) -> Range<Int> {
        let start = tape.position(node.index)
        switch kind(of: node) {
        case .object, .array: return start..<tape.position(indexBehind(node) - 1) + 1
        case .number: return start..<start + literal(of: node).count
        case .true, .null: return start..<start + 4
        case .false: return start..<start + 5
        case .string:
            let source = tape.source
            var end = start + 1
            while source[end] != UInt8(ascii: "\"") { end += source[end] == UInt8(ascii: "\\") ? 2 : 1 }
            return start..<end + 1
        }
    }

    /// The value as it was written, without white space outside its strings; good until the next call.
    @_lifetime(borrow self)
    package func compactText(of node: JSONNode) -> Span<UInt8> {
        let text = tape.minified(range(of: node))
        return unsafe _overrideLifetime(text, borrowing: self)
    }

    private func indexBehind(_ node: JSONNode) -> Int {
        let entry = tape.entry(node.index)
        switch UInt8(truncatingIfNeeded: entry >> 56) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return Int(entry & 0xffff_ffff)
        case UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "u"): return node.index + 2
        default: return node.index + 1
        }
    }

    private func nodeUnlessEnd(_ index: Int) -> JSONNode? {
        switch UInt8(truncatingIfNeeded: tape.entry(index) >> 56) {
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "r"): nil
        default: JSONNode(index: index)
        }
    }

    private static func belongsToNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
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
