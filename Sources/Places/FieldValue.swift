/// The value of one field of a record, as it came in the feed.
public enum FieldValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as the literal that the feed gave: `1.10` stays `1.10`, and no digit of a long one is lost.
    case number(String)
    case string(String)
    /// An array or an object, as JSON text without white space.
    case json(String)

    /// The value as plain text: strings without quotes, `true` and `false`, nothing for null.
    public var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let text), .string(let text), .json(let text): text
        }
    }

    /// What kind of value this is.
    public var kind: FieldKind {
        switch self {
        case .null: .null
        case .bool(let value): value ? .true : .false
        case .number: .number
        case .string: .string
        case .json: .json
        }
    }
}

/// The kinds of value that a field can have; the two truth values are kinds of their own because they need no text.
public enum FieldKind: UInt8, Sendable {
    case null, `false`, `true`, number, string, json

    /// The value of this kind with the given text.
    func value(_ text: String) -> FieldValue {
        switch self {
        case .null: .null
        case .false: .bool(false)
        case .true: .bool(true)
        case .number: .number(text)
        case .string: .string(text)
        case .json: .json(text)
        }
    }
}
