import Geodesy
import Places

extension PlaceTableBuilder {
    /// Adds a field as a reader does: null and the truth values have no text.
    mutating func add(_ field: String, _ value: FieldValue) { add(self.field(named: field), stored(value)) }

    /// Ends a place at 0,0 or somewhere else.
    mutating func finish(
        _ recordNumber: Int, id: FieldValue? = nil, name: String? = nil, latitude: Double = 0, longitude: Double = 0
    ) throws {
        let id = id.map { stored($0) }
        let name = name.map { stored(.string($0)) }
        finishPlace(
            at: try Coordinate(latitude: latitude, longitude: longitude), id: id, name: name,
            recordNumber: recordNumber)
    }

    private mutating func stored(_ value: FieldValue) -> Value {
        let text =
            switch value {
            case .null, .bool: ""
            case .number(let text), .string(let text), .json(let text): text
            }
        return self.value(value.kind, Array(text.utf8).span)
    }
}

extension Place {
    /// The fields as `field=value`, the value as Swift describes it, so that kinds can be told apart.
    var fieldTexts: [String] { properties.map { "\($0.field)=\($0.value)" } }
}
