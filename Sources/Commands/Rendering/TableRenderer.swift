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

    /// How many rows are looked at to find the columns and their widths; later ones are cut to fit.
    private static let sampleSize = 1000

    func render(_ answer: Answer, to output: Output) throws(PeriplusError) {
        guard !answer.isEmpty else {
            output.append(style.dim("no places found") + "\n")
            return
        }
        var flat = FlatFields()
        let sample = answer.prefix(Self.sampleSize).enumerated().map { Row($0 + 1, $1, &flat) }
        let columns = self.columns(of: sample, in: answer)
        output.append(style.dim(Self.line(columns.map { $0.fitted($0.title) })) + "\n")
        for (index, hit) in answer.enumerated() {
            let row = index < sample.count ? sample[index] : Row(index + 1, hit, &flat)
            let cells = columns.map { column in
                let cell = column.fitted(column.cell(row))
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

    /// A hit with its fields laid flat.
    private struct Row {
        let rank: Int
        let hit: Hit
        let fields: [(field: String, value: FieldValue)]
        let values: [String: FieldValue]

        init(_ rank: Int, _ hit: Hit, _ flat: inout FlatFields) {
            self.rank = rank
            self.hit = hit
            fields = flat.fields(of: hit.place)
            values = Dictionary(fields.map { ($0.field, $0.value) }) { first, _ in first }
        }
    }

    private struct Column {
        let title: String
        let cell: (Row) -> String
        let isAlignedRight: Bool
        let isName: Bool
        var width: Int

        init(
            _ title: String, of rows: [Row], alignedRight: Bool = false, isName: Bool = false, atMost: Int = .max,
            cell: @escaping (Row) -> String
        ) {
            self.title = title
            self.cell = cell
            isAlignedRight = alignedRight
            self.isName = isName
            let widest = rows.map { DisplayWidth.columns(of: cell($0)) }.max() ?? 0
            width = min(atMost, max(DisplayWidth.columns(of: title), widest))
        }

        /// The text cut or filled to the width of the column.
        func fitted(_ text: String) -> String {
            DisplayWidth.padded(DisplayWidth.truncated(text, to: width), to: width, alignedRight: isAlignedRight)
        }
    }

    /// The columns that fit: rank, name and distance always, then whatever there is room for.
    private func columns(of rows: [Row], in answer: Answer) -> [Column] {
        let widestRank = String(answer.count).count
        var columns = [
            Column("#", of: rows, alignedRight: true) {
                DisplayWidth.padded(String($0.rank), to: widestRank, alignedRight: true)
            },
            Column("name", of: rows, isName: true, atMost: Self.widestName) {
                PlainText.singleLine($0.hit.place.name ?? "–")
            },
        ]
        if answer.origin != nil {
            columns.append(Column("distance", of: rows, alignedRight: true) { $0.hit.distance?.rounded ?? "" })
            columns.append(Column("to", of: rows) { $0.hit.bearing.flatMap(CompassPoint.init)?.rawValue ?? "" })
        }
        let fixed = columns.reduce(-2) { $0 + $1.width + 2 }
        if fixed > width { columns[1].width = max(8, columns[1].width - (fixed - width)) }
        var used = columns.reduce(-2) { $0 + $1.width + 2 }
        func appendIfItFits(_ column: Column) {
            guard used + 2 + column.width <= width else { return }
            columns.append(column)
            used += 2 + column.width
        }
        ownColumns(of: rows, in: answer).forEach(appendIfItFits)
        for field in Self.commonFields(rows.map(\.fields)) {
            // A feed may have thousands of fields; only those that could fit are measured.
            guard used + 3 <= width else { break }
            let title = PlainText.singleLine(field)
            guard used + 2 + min(DisplayWidth.columns(of: title), Self.widestField) <= width else { continue }
            appendIfItFits(
                Column(title, of: rows, atMost: Self.widestField) {
                    PlainText.singleLine($0.values[field]?.text ?? "")
                })
        }
        return columns
    }

    private func ownColumns(of rows: [Row], in answer: Answer) -> [Column] {
        var columns = [
            Column("lat,lon", of: rows) { Self.position($0.hit.place.coordinate) },
            Column("id", of: rows, atMost: Self.widestField) { PlainText.singleLine($0.hit.place.id.text) },
        ]
        if answer.feedCount > 1 {
            columns.append(
                Column("feed", of: rows, atMost: Self.widestField) { PlainText.singleLine($0.hit.place.feed.name) })
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
