internal import Diagnostics
internal import Geodesy
internal import JSON
internal import Places

/// Makes places of the rows of a delimited feed.
struct RowLoader: ~Copyable {
    /// How to read the rows.
    struct Plan: Sendable {
        var mapping: FieldMapping
        var columns: [String]
        var reading: CoordinateReading
    }

    let plan: Plan
    private let fields: PositionFields
    private let fallbackFields: PositionFields?
    private var positions: PositionReader
    private var columns: [Column] = []
    /// Room for cells with doubled quotes.
    private var unquoted: [UInt8] = []

    private struct Column {
        let field: PlaceTableBuilder.Field
        let roles: FieldRoles
    }

    /// The cells of a row that are not kept as fields.
    private struct Found {
        var positions = FoundPositions<Int>()
        var id: PlaceTableBuilder.Value?
        var name: PlaceTableBuilder.Value?
    }

    init(_ plan: Plan, into builder: inout PlaceTableBuilder) {
        self.plan = plan
        fields = PositionFields(plan.mapping.position)
        fallbackFields = plan.mapping.fallback.map(PositionFields.init)
        positions = PositionReader(plan.reading)
        let roles = FieldRoles.roles(of: plan.mapping)
        for name in plan.columns {
            let mine = roles.filter { $0.path.count == 1 && $0.path[0].utf8.elementsEqual(name.utf8) }
                .reduce(into: FieldRoles()) { $0.formUnion($1.role) }
            columns.append(Column(field: builder.field(named: name), roles: mine))
        }
    }

    /// Reads one row, which becomes a place or a problem.
    ///
    /// - Parameter cells: Where the cells stand in `row`.
    mutating func load(
        _ row: Span<UInt8>, _ scanner: RowScanner, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(PeriplusError) {
        do throws(Rejection) {
            try place(row, scanner, into: &builder, &log)
            log.place()
        } catch {
            builder.discardPlace()
            try log.reject(error)
        }
    }

    private mutating func place(
        _ row: Span<UInt8>, _ scanner: RowScanner, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(Rejection) {
        if let offset = UTF8Check.firstInvalid(in: row) {
            throw Rejection(
                .invalidUTF8,
                "byte \(offset) of the row is not UTF-8; convert the feed, for instance with "
                    + "iconv -f ISO-8859-1 -t UTF-8")
        }
        let cells = scanner.cells
        if cells.count != columns.count { addMissingColumns(cells.count, &builder, &log) }
        var found = Found()
        for (number, cell) in cells.enumerated() {
            let column = columns[number]
            if column.roles.areFallback, !cell.range.isEmpty {
                if cell.hasDoubledQuotes {
                    builder.add(column.field, value(of: cell, in: row, &builder))
                } else {
                    builder.add(column.field, .string, row.extracting(cell.range))
                }
            }
            if column.roles.isEmpty { continue }
            found.positions.take(number, as: column.roles)
            if !column.roles.isDisjoint(with: [.id, .name]), !cell.range.isEmpty {
                let value = value(of: cell, in: row, &builder)
                if column.roles.contains(.id) { found.id = value }
                if column.roles.contains(.name) { found.name = value }
            }
        }
        let coordinate = try coordinate(found, cells, row, &log)
        if coordinate.latitude == 0, coordinate.longitude == 0 {
            log.warn(.zeroCoordinate, "latitude and longitude are both 0")
        }
        if scanner.hasStrayQuote { log.warn(.strayQuote, "a cell has a quote that neither starts nor ends it") }
        log.finishPlace(at: coordinate, id: found.id, name: found.name, in: &builder)
    }

    private mutating func addMissingColumns(
        _ count: Int, _ builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) {
        log.warn(.raggedRow, "the row has \(count) cells, the header \(columns.count)")
        if columns.count < count { setColumnCount(count, &builder) }
    }

    /// How many columns there are: those of the header, and those that longer rows have added.
    var columnCount: Int { columns.count }

    /// Makes there be so many columns, as rows of that many cells do.
    mutating func setColumnCount(_ count: Int, _ builder: inout PlaceTableBuilder) {
        columns.removeLast(max(0, columns.count - count))
        while columns.count < count {
            let field = builder.field(named: "column \(columns.count + 1)")
            columns.append(Column(field: field, roles: []))
        }
    }

    private mutating func value(
        of cell: Cell, in row: Span<UInt8>, _ builder: inout PlaceTableBuilder
    ) -> PlaceTableBuilder.Value {
        let text = row.extracting(cell.range)
        guard cell.hasDoubledQuotes else { return builder.value(.string, text) }
        Self.unquote(text, into: &unquoted)
        return builder.value(.string, unquoted.span)
    }

    /// Puts the text with single quotes for the doubled ones into `unquoted`.
    private static func unquote(_ text: Span<UInt8>, into unquoted: inout [UInt8]) {
        unquoted.removeAll(keepingCapacity: true)
        var position = 0
        while position < text.count {
            unquoted.append(text[position])
            position += text[position] == UInt8(ascii: "\"") ? 2 : 1
        }
    }

    // MARK: - Coordinate

    private mutating func coordinate(
        _ found: Found, _ cells: [Cell], _ row: Span<UInt8>, _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        if let fallbackFields, isEmpty(found.positions.main, cells, row), !isEmpty(found.positions.fallback, cells, row)
        {
            return try coordinate(found.positions.fallback, in: fallbackFields, cells, row, &log)
        }
        return try coordinate(found.positions.main, in: fields, cells, row, &log)
    }

    private mutating func coordinate(
        _ found: FoundPosition<Int>, in fields: PositionFields, _ cells: [Cell], _ row: Span<UInt8>,
        _ log: inout ProblemLog
    ) throws(Rejection) -> Coordinate {
        switch fields {
        case .pair(let latitude, let longitude):
            let y = try number(found.latitude, latitude, cells, row)
            let x = try number(found.longitude, longitude, cells, row)
            return try plan.reading.coordinate(latitude: y, latitude.name, longitude: x, longitude.name)
        case .single(let field):
            guard let number = found.whole else { throw missing(field) }
            let text = row.extracting(cells[number].range)
            guard cells[number].hasDoubledQuotes else {
                return try positions.coordinate(ofText: text, field: field, &log)
            }
            Self.unquote(text, into: &unquoted)
            let copy = unquoted
            return try positions.coordinate(ofText: copy.span, field: field, &log)
        case .feature:
            throw Rejection(.missingCoordinate, "rows have no geometry")
        }
    }

    private func isEmpty(_ found: FoundPosition<Int>, _ cells: [Cell], _ row: Span<UInt8>) -> Bool {
        isEmpty(found.latitude, cells, row) && isEmpty(found.longitude, cells, row) && isEmpty(found.whole, cells, row)
    }

    /// Whether a row has no such cell, or one of white space.
    private func isEmpty(_ number: Int?, _ cells: [Cell], _ row: Span<UInt8>) -> Bool {
        guard let number else { return true }
        return CoordinateReading.trimmedRange(row.extracting(cells[number].range)).isEmpty
    }

    private func number(
        _ number: Int?, _ field: AxisField, _ cells: [Cell], _ row: Span<UInt8>
    ) throws(Rejection) -> Double {
        guard let number else { throw missing(field.name) }
        let text = row.extracting(cells[number].range)
        guard cells[number].hasDoubledQuotes else { return try plan.reading.degrees(text, of: field) }
        // A quote may be the sign of seconds, and messages show the text as it is meant.
        var copy: [UInt8] = []
        Self.unquote(text, into: &copy)
        return try plan.reading.degrees(copy.span, of: field)
    }

    private func missing(_ field: String) -> Rejection {
        Rejection(.missingCoordinate, field: field, "the row ends before this column")
    }
}
