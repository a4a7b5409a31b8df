import Diagnostics
import Geodesy
import Periplus

/// Writes an answer as a table for people: rank, name, distance, direction, position, and as many of the feed's fields as
/// fit the width.
struct TableRenderer {
    let style: Style
    let width: Int

    /// A field's values are cut to this many columns, so that one long text does not push all others out.
    private static let widestField = 28
    private static let widestName = 40

    func render(_ answer: Answer, to output: Output) throws(PeriplusError) {
        guard !answer.isEmpty else {
            output.append(style.dim("no places found") + "\n")
            return
        }
        let columns = self.columns(of: answer)
        output.append(style.dim(Self.line(columns.map { $0.fitted($0.title) })) + "\n")
        for index in answer.indices {
            let cells = columns.map { column in
                let cell = column.fitted(column.cells[index])
                return column.isName ? style.bold(cell) : cell
            }
            output.append(Self.line(cells) + "\n")
            try output.checkpoint()
        }
    }

    private static func line(_ cells: [String]) -> String {
        var line = cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    private struct Column {
        var title: String
        var cells: [String]
        var isAlignedRight = false
        var isName = false
        var width: Int

        init(_ title: String, _ cells: [String], alignedRight: Bool = false, isName: Bool = false, atMost: Int = .max) {
            self.title = title
            self.cells = cells
            self.isAlignedRight = alignedRight
            self.isName = isName
            width = min(atMost, ([title] + cells).map { DisplayWidth.columns(of: $0) }.max() ?? 0)
        }

        /// The text cut or filled to the width of the column.
        func fitted(_ text: String) -> String {
            DisplayWidth.padded(DisplayWidth.truncated(text, to: width), to: width, alignedRight: isAlignedRight)
        }
    }

    private func columns(of answer: Answer) -> [Column] {
        var columns = [
            Column("#", answer.indices.map { String($0 + 1) }, alignedRight: true),
            Column(
                "name", answer.map { PlainText.singleLine($0.place.name ?? "–") }, isName: true,
                atMost: Self.widestName),
        ]
        if answer.origin != nil {
            columns.append(Column("distance", answer.map { $0.distance?.rounded ?? "" }, alignedRight: true))
            columns.append(Column("to", answer.map { $0.bearing.flatMap(CompassPoint.init)?.rawValue ?? "" }))
        }
        columns.append(
            Column("lat,lon", answer.map { Self.position($0.place.coordinate) }))
        columns.append(Column("id", answer.map { PlainText.singleLine($0.place.id.text) }, atMost: Self.widestField))
        if (answer.first?.place.table.feeds.count ?? 0) > 1 {
            columns.append(
                Column("feed", answer.map { PlainText.singleLine($0.place.feed.name) }, atMost: Self.widestField))
        }
        var used = columns.reduce(0) { $0 + $1.width + 2 }
        var flat = FlatFields()
        let records = answer.map { flat.fields(of: $0.place) }
        for field in Self.commonFields(records) {
            let cells = records.map { record in
                PlainText.singleLine(record.first { $0.field == field }?.value.text ?? "")
            }
            let column = Column(PlainText.singleLine(field), cells, atMost: Self.widestField)
            guard used + column.width <= width else { continue }
            columns.append(column)
            used += column.width + 2
        }
        return columns
    }

    /// To five decimals, which is about a metre; the other formats have every digit.
    private static func position(_ coordinate: Coordinate) -> String {
        DecimalText.fixed(coordinate.latitude, decimals: 5) + "," + DecimalText.fixed(coordinate.longitude, decimals: 5)
    }

    /// The fields with a plain value in at least a third of the hits, in the order of the records.
    private static func commonFields(_ records: [[(field: String, value: FieldValue)]]) -> [String] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for record in records {
            for (field, value) in record {
                switch value {
                case .json, .null, .string(""): continue
                default: break
                }
                if counts[field, default: 0] == 0 { order.append(field) }
                counts[field, default: 0] += 1
            }
        }
        return order.filter { counts[$0, default: 0] * 3 >= records.count }
    }
}
