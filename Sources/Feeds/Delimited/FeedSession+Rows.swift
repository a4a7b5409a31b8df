internal import Diagnostics
internal import Geodesy
internal import JSON
internal import Places

extension FeedSession {
    /// Reads a feed of rows, the first of which names the columns.
    mutating func readRows(
        into builder: inout PlaceTableBuilder
    ) throws(PeriplusError) -> (FeedFormat, FieldMapping) {
        let delimiter =
            options.format == .tsv
            ? UInt8(ascii: "\t") : DelimiterSniffer.delimiter(of: window.head, isComplete: window.headIsComplete)
        var rows = RowReader(delimiter: delimiter)
        let format = delimiter == UInt8(ascii: "\t") ? FeedFormat.tsv : .csv
        let columns = try readHeader(&rows)
        let sample = sampleRows(rows, columns)
        let finder = MappingFinder(sample: sample, options: options, isGeoJSON: false)
        guard let mapping = try finder.find() else {
            var error = MappingFinder.noPosition(sample, readAs: format)
            if columns.contains(where: { DecimalText.number($0) != nil }) {
                error.suggestion = "the first row must name the columns"
            }
            throw error
        }
        log.idField = mapping.id?.description
        let loader = RowLoader(RowLoader.Plan(mapping: mapping, columns: columns, reading: reading), into: &builder)
        var records = RowRecordReading(rows: rows, loader: loader)
        try readRecords(&records, into: &builder)
        return (format, mapping)
    }

    /// Reads the first row: the names of the columns, each one different and none empty.
    private mutating func readHeader(_ rows: inout RowReader) throws(PeriplusError) -> [String] {
        guard case .cells(let length) = try rows.next(&window) else {
            throw PeriplusError(.invalidFeed, "the feed has no header that could be read")
        }
        if let failure = window.cut(behindRow: length) {
            throw PeriplusError(.invalidFeed, "\(failure.reason), inside the header")
        }
        let header = [UInt8](window.bytes.extracting(0..<length))
        if let offset = UTF8Check.firstInvalid(in: header.span) {
            throw PeriplusError(
                .invalidUTF8, "byte \(offset) of the header is not UTF-8",
                suggestion: "convert the feed, for instance with iconv -f ISO-8859-1 -t UTF-8")
        }
        var names: [String] = []
        // By their bytes, as columns are told apart.
        var known: Set<[UInt8]> = []
        for cell in rows.scanner.cells {
            var name = Self.text(of: cell, in: header.span).trimmed
            if name.isEmpty { name = "column \(names.count + 1)" }
            if known.contains(Array(name.utf8)) {
                try log.note(.duplicateKey, .warning, line: window.line, "the header has the column “\(name)” twice")
            }
            while !known.insert(Array(name.utf8)).inserted { name += " (column \(names.count + 1))" }
            names.append(name)
        }
        window.consume(length)
        return names
    }

    /// Looks at the first rows in the window, which stays where it is.
    private func sampleRows(_ rows: RowReader, _ columns: [String]) -> FieldSample {
        var sample = FieldSample()
        for (number, column) in columns.enumerated() {
            // A column without values in the sample is there all the same.
            sample.addField([column], isFirst: number == 0)
        }
        var scanner = rows.scanner
        var position = 0
        let bytes = window.head
        while position < bytes.count, sample.recordCount < FeedReader.sampleSize {
            let rest = bytes.extracting(position..<bytes.count)
            let outcome = scanner.scan(rest, isComplete: window.headIsComplete)
            guard case .row(let length) = outcome else {
                if outcome == .needsMore { break }
                // The line of a quote that is not closed tells nothing.
                if outcome == .unclosedQuote { scanner.allowsLineBreaks = false }
                position = window.place(of: 0x0A, from: position) + 1
                continue
            }
            position += length
            if scanner.cells.count == 1, scanner.cells[0].range.isEmpty { continue }
            sample.beginRecord()
            for (column, cell) in zip(columns, scanner.cells) {
                sample.add([column], SampledValue(Self.text(of: cell, in: rest)))
            }
        }
        return sample
    }

    private static func text(of cell: Cell, in row: Span<UInt8>) -> String {
        let text = String(utf8: row.extracting(cell.range))
        guard cell.hasDoubledQuotes else { return text }
        var result = ""
        var isSecond = false
        for scalar in text.unicodeScalars {
            isSecond = scalar == "\"" && !isSecond
            if scalar != "\"" || isSecond { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
