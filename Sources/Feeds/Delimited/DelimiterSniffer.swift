/// Finds the character between the cells of a delimited text by looking at its first rows.
enum DelimiterSniffer {
    private static let candidates = [",", "\t", ";", "|"].map { UInt8(ascii: Unicode.Scalar($0) ?? ",") }
    private static let rowLimit = 20

    /// The delimiter that splits most rows into as many cells as the first one, and these into more than one; a comma
    /// when none does.
    static func delimiter(of head: Span<UInt8>, isComplete: Bool) -> UInt8 {
        var best = (delimiter: UInt8(ascii: ","), rows: 0.0, cells: 1)
        for candidate in candidates {
            let (share, cells) = regularity(of: head, isComplete, splitBy: candidate)
            guard cells > 1 else { continue }
            if share > best.rows + 0.1 || (share > best.rows - 0.1 && cells > best.cells) {
                best = (candidate, share, cells)
            }
        }
        return best.delimiter
    }

    /// Which part of the rows have as many cells as the first one, and how many these are.
    private static func regularity(
        of head: Span<UInt8>, _ isComplete: Bool, splitBy delimiter: UInt8
    ) -> (share: Double, cells: Int) {
        var scanner = RowScanner(delimiter: delimiter)
        var position = 0
        var counts: [Int] = []
        while position < head.count, counts.count < rowLimit {
            let rest = head.extracting(position..<head.count)
            guard case .row(let length) = scanner.scan(rest, isComplete: isComplete) else { break }
            position += length
            if scanner.cells.count > 1 || !scanner.cells[0].range.isEmpty { counts.append(scanner.cells.count) }
        }
        guard let first = counts.first else { return (0, 0) }
        return (Double(counts.count { $0 == first }) / Double(counts.count), first)
    }
}
