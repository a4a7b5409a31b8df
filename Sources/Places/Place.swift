public import Geodesy

/// One place of a table: a light reference that reads its fields when asked.
public struct Place: Sendable {
    /// The table that holds the place.
    public let table: PlaceTable

    /// The place's row in the table, counted from 0 over all feeds.
    public let row: Int

    /// Where the place is.
    public var coordinate: Coordinate { table.coordinates[row] }

    /// The id that the feed gives, as it came; without one, the number of the record in its feed, counted from 1.
    public var id: FieldValue {
        let id = table.ids[row]
        return id.value.map { table.values[$0] } ?? .number(String(id.recordNumber ?? 0))
    }

    /// The name, if the feed gives one.
    public var name: String? {
        let code = table.names[row]
        return code == 0 ? nil : table.values.text(of: code)
    }

    /// The feed that the place came from.
    public var feed: PlaceTable.Feed {
        // Feeds are few and their rows ascend.
        table.feeds.first { $0.rows.contains(row) } ?? PlaceTable.Feed(name: "", rows: row..<row + 1)
    }

    /// All fields but those that were read as id, name and coordinate, in the record's own order.
    public var properties: Properties { Properties(table: table, row: row) }

    /// The value of one of the ``properties`` by its name, or nothing when the record does not have it.
    ///
    /// A field that is read as id, name or coordinate is not among the properties, so its name gives nothing either.
    public subscript(field: String) -> FieldValue? {
        guard let field = table.shapes.knownField(named: field) else { return nil }
        let shape = table.shapes.shapes[Int(table.shapeOfRow[row])]
        guard let position = shape.firstIndex(of: field) else { return nil }
        return table.values[table.cells[table.cellStarts[row] + position]]
    }
}

extension Place {
    /// The fields of one record, in its own order.
    public struct Properties: RandomAccessCollection, Sendable {
        let table: PlaceTable
        let row: Int

        public var startIndex: Int { 0 }
        public var endIndex: Int { table.cellStarts[row + 1] - table.cellStarts[row] }

        public subscript(position: Int) -> (field: String, value: FieldValue) {
            let field = table.shapes.shapes[Int(table.shapeOfRow[row])][position]
            let code = table.cells[table.cellStarts[row] + position]
            return (table.shapes.fields[Int(field)], table.values[code])
        }
    }
}

extension Place {
    // For writers, which need bytes and no strings.

    /// Lends the kind and the bytes of the id.
    package func withID(_ body: (FieldKind, Span<UInt8>) -> Void) {
        let id = table.ids[row]
        if let value = id.value {
            withValue(value, body)
        } else {
            body(.number, Array(String(id.recordNumber ?? 0).utf8).span)
        }
    }

    /// Lends the bytes of the name; nothing is called when there is none.
    package func withName(_ body: (Span<UInt8>) -> Void) {
        if table.names[row] != 0 { table.values.withText(of: table.names[row], body) }
    }

    /// Lends the name, kind and bytes of each field, in the record's own order.
    package func forEachProperty(_ body: (String, FieldKind, Span<UInt8>) -> Void) {
        let shape = table.shapes.shapes[Int(table.shapeOfRow[row])]
        let start = table.cellStarts[row]
        for (position, field) in shape.enumerated() {
            withValue(table.cells[start + position]) { kind, text in body(table.shapes.fields[Int(field)], kind, text) }
        }
    }

    private func withValue(_ code: UInt32, _ body: (FieldKind, Span<UInt8>) -> Void) {
        table.values.withText(of: code) { body(table.values.kind(of: code), $0) }
    }
}

extension Place: Equatable {
    public static func == (a: Place, b: Place) -> Bool { a.table === b.table && a.row == b.row }
}
