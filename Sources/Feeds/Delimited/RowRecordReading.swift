internal import Diagnostics
internal import Geodesy
internal import JSON
internal import Places

/// Reads the rows of a delimited feed.
struct RowRecordReading: RecordReading, ~Copyable {
    private var rows: RowReader
    private var loader: RowLoader

    init(rows: RowReader, loader: consuming RowLoader) {
        self.rows = rows
        self.loader = loader
    }

    struct Plan: Sendable {
        let scanner: RowScanner
        let loader: RowLoader.Plan
    }

    var plan: Plan { Plan(scanner: rows.scanner, loader: loader.plan) }

    init(_ plan: Plan, into builder: inout PlaceTableBuilder) {
        self.init(rows: RowReader(plan.scanner), loader: RowLoader(plan.loader, into: &builder))
    }

    var trace: ReadingTrace { ReadingTrace(columnCount: loader.columnCount) }

    mutating func resume(_ trace: ReadingTrace, into builder: inout PlaceTableBuilder) {
        loader.setColumnCount(trace.columnCount, &builder)
    }

    mutating func begin(_ part: borrowing FeedWindow) {}

    mutating func readNext(
        _ window: inout FeedWindow, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(PeriplusError) -> Bool {
        guard let row = try rows.next(&window) else { return false }
        log.beginRecord(line: window.line)
        if let failure = window.cut(behindRow: row.length) {
            let value = String(utf8: window.bytes.extracting(0..<row.length))
            try log.reject(.cut(failure, value: value.trimmed))
            window.consume(row.length)
            return true
        }
        switch row {
        case .cells(let length):
            try loader.load(window.bytes.extracting(0..<length), rows.scanner, into: &builder, &log)
            window.consume(length)
        case .unclosed(let length):
            let value = String(utf8: window.bytes.extracting(0..<length))
            try log.reject(
                Rejection(
                    .unclosedQuote, "a cell starts with a quote that is not closed",
                    value: value.trimmed))
            window.consume(length)
        case .tooLong(let length):
            let value = String(utf8: window.bytes.extracting(0..<min(length, 1 << 10)))
            try log.reject(Rejection(.recordTooLong, window.recordTooLong, value: value.trimmed))
            try window.skip(to: 0x0A)
            window.consume(min(1, window.count))
        }
        return true
    }

    var cutter: PartCutter? { .rows(rows.scanner) }
}

extension FeedWindow {
    /// Why a row is the beginning of one whose rest is lost, if it is.
    func cut(behindRow length: Int) -> InputFailure? {
        guard let failure = cut(behind: length) else { return nil }
        let last = bytes[length - 1]
        return last == 0x0A || last == 0x0D ? nil : failure
    }
}
