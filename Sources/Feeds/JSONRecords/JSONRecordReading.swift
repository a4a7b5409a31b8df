internal import Diagnostics
internal import Places

/// Reads the records of a feed of JSON.
struct JSONRecordReading: RecordReading, ~Copyable {
    var elements: JSONElementReader
    var loader: JSONRecordLoader

    init(elements: JSONElementReader, loader: consuming JSONRecordLoader) {
        self.elements = elements
        self.loader = loader
    }

    struct Plan: Sendable {
        let elements: JSONElementReader
        let loader: JSONRecordLoader.Plan
    }

    var plan: Plan { Plan(elements: elements.readerOfParts, loader: loader.plan) }

    init(_ plan: Plan, into builder: inout PlaceTableBuilder) {
        self.init(elements: plan.elements, loader: JSONRecordLoader(plan.loader))
    }

    var trace: ReadingTrace { ReadingTrace(seen: loader.seen) }

    mutating func resume(_ trace: ReadingTrace, into builder: inout PlaceTableBuilder) {
        elements.passParts()
        loader.seen.formUnion(trace.seen)
    }

    mutating func begin(_ part: borrowing FeedWindow) { loader.begin(part.bytes) }

    mutating func readNext(
        _ window: inout FeedWindow, into builder: inout PlaceTableBuilder, _ log: inout ProblemLog
    ) throws(PeriplusError) -> Bool {
        guard let length = try elements.next(&window, &log, select: { loader.select(at: $0) }) else { return false }
        log.beginRecord(line: window.line)
        try loader.load(
            window.bytes.extracting(0..<length), at: window.position, key: elements.key,
            cut: window.cut(behind: length), into: &builder, &log)
        window.consume(length)
        return true
    }

    var cutter: PartCutter? { elements.cutter }
}
