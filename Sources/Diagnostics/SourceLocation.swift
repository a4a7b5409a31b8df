/// Where in its input something was found: every part is optional, and what is not known is left out.
public struct SourceLocation: Hashable, Sendable {
    /// The name of the file, or what stands for it (`standard input`).
    public var source: String?

    /// The line, counted from 1.
    public var line: Int?

    /// The record, counted from 1, where records are not lines.
    public var record: Int?

    /// The field, as a dotted path such as `place.place_lat`.
    public var field: String?

    /// The bytes of the text that are meant, counted from 0 in UTF-8.
    public var span: Range<Int>?

    public init(
        source: String? = nil,
        line: Int? = nil,
        record: Int? = nil,
        field: String? = nil,
        span: Range<Int>? = nil
    ) {
        self.source = source
        self.line = line
        self.record = record
        self.field = field
        self.span = span
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The location as `source, line 3, record 2, field lat`, with what is known of it.
    public var description: String {
        var parts: [String] = []
        if let source { parts.append(source) }
        if let line { parts.append("line \(line)") }
        if let record { parts.append("record \(record)") }
        if let field { parts.append("field \(field)") }
        return parts.joined(separator: ", ")
    }
}
