/// A field of an object with all that a reader of records wants of it, found in one go.
package struct JSONField: ~Escapable {
    /// The key, with escapes resolved.
    package let key: Span<UInt8>
    package let value: JSONNode
    package let kind: JSONKind
    /// The text of a value that is a string, with escapes resolved, or a number, as it was written.
    package let text: Span<UInt8>
    /// The key of the field behind this one, if there is one.
    package let next: JSONNode?

    @_lifetime(copy key, copy text)
    init(key: Span<UInt8>, value: JSONNode, kind: JSONKind, text: Span<UInt8>, next: JSONNode?) {
        self.key = key
        self.value = value
        self.kind = kind
        self.text = text
        self.next = next
    }
}

extension JSONParser {
    /// The field that a key begins: the first child of an object, or ``JSONField/next`` of another one.
    @_lifetime(borrow self)
    package func field(_ key: JSONNode) -> JSONField {
        let value = JSONNode(index: key.index + 1)
        let (name, node) = (tape.node(key.index), tape.node(value.index))
        let field = JSONField(
            key: tape.text(of: name), value: value, kind: Self.kind(node.kind), text: tape.text(of: node),
            next: nodeUnlessEnd(node.next))
        return unsafe _overrideLifetime(field, borrowing: self)
    }
}
