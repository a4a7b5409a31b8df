/// A value in the document of a ``JSONParser``: an index, which means something to that parser only, and only until it
/// parses the next text.
package struct JSONNode: Hashable, Sendable {
    let index: Int
}

/// The kinds of JSON value.
package enum JSONKind: Sendable {
    case object, array, string, number, `true`, `false`, null

    /// The kind with its article, for messages: `an object`.
    package var description: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}

extension JSONParser {
    /// The value of the first field of an object with this name, if there is one.
    ///
    /// - Complexity: O(fields of the object)
    package func value(of name: StaticString, in object: JSONNode) -> JSONNode? {
        guard kind(of: object) == .object else { return nil }
        var next = firstChild(of: object)
        while let key = next, let value = nextSibling(of: key) {
            if string(of: key).equals(name) { return value }
            next = nextSibling(of: value)
        }
        return nil
    }

    /// How many values an array has, or how many fields an object.
    ///
    /// - Complexity: O(that number)
    package func childCount(of node: JSONNode) -> Int {
        var count = 0
        var next = firstChild(of: node)
        while let child = next {
            count += 1
            next = nextSibling(of: child)
        }
        return kind(of: node) == .object ? count / 2 : count
    }
}
