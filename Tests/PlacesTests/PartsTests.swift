import Geodesy
import TestSupport
import Testing

@testable import Places

/// Parts put together are what one builder makes of the same records.
struct PartsTests {
    private struct Record {
        var id: String?
        var name: String?
        var fields: [(name: String, value: FieldValue)]
        var isDiscarded: Bool
    }

    private static func record(_ random: inout SeededGenerator) -> Record {
        let fields = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let value = Int.random(in: 0..<20, using: &random)
            let kinds: [FieldValue] = [.number("\(value)"), .string("text \(value)"), .null, .bool(true)]
            return ("f\(Int.random(in: 0..<6, using: &random))", kinds.randomElement(using: &random) ?? .null)
        }
        return Record(
            id: random.happens(0.5) ? "\(Int.random(in: 0..<40, using: &random))" : nil,
            name: random.happens(0.5) ? "name \(Int.random(in: 0..<9, using: &random))" : nil, fields: fields,
            isDiscarded: random.happens(0.2))
    }

    private static func add(_ record: Record, number: Int, place: Int, to builder: inout PlaceTableBuilder) throws {
        for field in record.fields { builder.add(field.name, field.value) }
        if record.isDiscarded {
            builder.discardPlace()
        } else {
            try builder.finish(
                number, id: record.id.map { .string($0) }, name: record.name, latitude: Double(place % 90))
        }
    }

    @Test func partsMakeTheSameTable() throws {
        var random = SeededGenerator()
        for _ in 0..<50 {
            let records = (0..<Int.random(in: 1...120, using: &random)).map { _ in Self.record(&random) }
            var whole = PlaceTableBuilder()
            for (index, record) in records.enumerated() {
                try Self.add(record, number: index + 1, place: index, to: &whole)
            }
            whole.finishFeed(named: "feed")

            var together = PlaceTableBuilder()
            // Two builders take turns, as two threads do.
            var first = PlaceTableBuilder(partOf: together.partSeed)
            var second = PlaceTableBuilder(partOf: together.partSeed)
            var start = 0
            var duplicates = 0
            while start < records.count {
                let end = min(records.count, start + Int.random(in: 1...30, using: &random))
                if random.happens(0.5) { swap(&first, &second) }
                for index in start..<end {
                    try Self.add(records[index], number: index - start + 1, place: index, to: &first)
                }
                together.append(&first, recordsBefore: start) { _, _ in duplicates += 1 }
                #expect(first.count == 0)
                if random.happens(0.2) { together.reserve(3) }
                start = end
            }
            together.finishFeed(named: "feed")

            let ids = records.filter { !$0.isDiscarded }.compactMap(\.id)
            #expect(duplicates == ids.count - Set(ids).count)
            let (a, b) = (whole.build(), together.build())
            #expect(a.count == b.count)
            #expect(a.coordinates == b.coordinates)
            #expect(a.fields == b.fields)
            for row in 0..<min(a.count, b.count) {
                #expect(a[row].id == b[row].id)
                #expect(a[row].name == b[row].name)
                #expect(a[row].fieldTexts == b[row].fieldTexts)
            }
        }
    }

    @Test func roomIsMadeForTheFeedUnderWay() throws {
        var builder = PlaceTableBuilder()
        for number in 1...10_000 { try builder.finish(number, latitude: 1) }
        builder.finishFeed(named: "before")
        for number in 1...10 { try builder.finish(number, latitude: 1) }
        builder.reserve(5000)
        #expect(60_000..<120_000 ~= builder.coordinates.capacity)
        // Little is missing, so nothing moves.
        let room = builder.coordinates.capacity
        builder.reserve(7000)
        #expect(builder.coordinates.capacity == room)
    }

    @Test func bytesAreComparedToTheLast() {
        for count in 0...40 {
            let bytes = (0..<count).map { UInt8($0) }
            let isSame = bytes.span.hasSameBytes(as: bytes.span)
            #expect(isSame)
            for place in 0..<count {
                var other = bytes
                other[place] ^= 0x80
                let isSame = bytes.span.hasSameBytes(as: other.span)
                #expect(!isSame, "\(place) of \(count)")
            }
            let isLongerTheSame = bytes.span.hasSameBytes(as: (bytes + [0]).span)
            #expect(!isLongerTheSame)
        }
    }
}
