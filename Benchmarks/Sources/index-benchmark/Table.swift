/// Rows of text, printed as columns or with tabs between.
struct Table {
    private var rows: [[String]]
    private let title: String

    init(_ title: String, _ columns: [String]) {
        self.title = title
        rows = [columns]
    }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// Prints the table: the first columns to the left, numbers to the right.
    func show(asTSV isTSV: Bool, textColumns: Int) {
        if isTSV {
            for row in rows { print(([title] + row).joined(separator: "\t")) }
            return
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        print("\n\(title)")
        for row in rows {
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column < textColumns ? row[column] + space : space + row[column]
            }
            print(cells.joined(separator: "  "))
        }
    }
}
