import JSON
import Periplus

/// The fields of places with nested objects laid flat: `place` with `place_name` inside becomes `place.place_name`.
///
/// People and tables read flat fields; arrays stay JSON text, and the JSON forms keep everything as it came.
struct FlatFields: ~Copyable {
    private var parser = JSONParser()

    /// The fields of a place in the order of its record.
    mutating func fields(of place: Place) -> [(field: String, value: FieldValue)] {
        var fields: [(field: String, value: FieldValue)] = []
        for (field, value) in place.properties {
            guard case .json(let text) = value, text.hasPrefix("{"), (try? parser.parse(Array(text.utf8).span)) != nil
            else {
                fields.append((field, value))
                continue
            }
            append(parser.root, path: field, to: &fields)
        }
        return Self.withDistinctNames(fields)
    }

    /// The fields with a number behind a path that another field is called already, so that none hides the other.
    private static func withDistinctNames(
        _ fields: [(field: String, value: FieldValue)]
    ) -> [(field: String, value: FieldValue)] {
        var counts: [String: Int] = [:]
        return fields.map { field, value in
            let count = counts[field, default: 0] + 1
            counts[field] = count
            return (count == 1 ? field : "\(field) (\(count))", value)
        }
    }

    private func append(_ node: JSONNode, path: String, to fields: inout [(field: String, value: FieldValue)]) {
        switch parser.kind(of: node) {
        case .object:
            var next = parser.firstChild(of: node)
            if next == nil { fields.append((path, .json("{}"))) }
            while let key = next, let value = parser.nextSibling(of: key) {
                append(value, path: path + "." + String(utf8: parser.string(of: key)), to: &fields)
                next = parser.nextSibling(of: value)
            }
        case .string: fields.append((path, .string(String(utf8: parser.string(of: node)))))
        case .number: fields.append((path, .number(String(utf8: parser.literal(of: node)))))
        case .array: fields.append((path, .json(String(utf8: parser.compactText(of: node)))))
        case .true: fields.append((path, .bool(true)))
        case .false: fields.append((path, .bool(false)))
        case .null: fields.append((path, .null))
        }
    }
}
