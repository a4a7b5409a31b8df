import Places
import TestSupport
import Testing

struct PropertiesTests {
    @Test func fieldsComeInTheOrderOfTheRecord() throws {
        var builder = PlaceTableBuilder()
        for order in [["b", "a"], ["a", "b"], ["c", "a"]] {
            for field in order { builder.add(field, .string("\(field)!")) }
            try builder.finish(1)
        }
        let table = builder.build()
        #expect(table[0].properties.map(\.field) == ["b", "a"])
        #expect(table[1].properties.map(\.field) == ["a", "b"])
        #expect(table[2].properties.map(\.field) == ["c", "a"])
        #expect(table.fields == ["b", "a", "c"])
        #expect(table[0]["a"] == .string("a!"))
        #expect(table[0]["c"] == nil)
        #expect(table[0]["no such field"] == nil)
    }

    @Test func aFieldThatComesTwiceKeepsItsFirstPositionAndItsLastValue() throws {
        var builder = PlaceTableBuilder()
        try builder.finish(1)
        builder.add("a", .number("1"))
        builder.add("b", .number("2"))
        builder.add("a", .number("3"))
        builder.add("c", .null)
        builder.add("b", .string("4"))
        try builder.finish(2)
        let table = builder.build()
        #expect(table[1].fieldTexts == ["a=\(FieldValue.number("3"))", "b=\(FieldValue.string("4"))", "c=null"])
        #expect(table[0].properties.isEmpty)
    }

    @Test func aDiscardedPlaceLeavesNothing() throws {
        var builder = PlaceTableBuilder()
        builder.discardPlace()
        builder.add("a", .number("1"))
        try builder.finish(1)
        builder.add("a", .number("2"))
        builder.add("gone", .number("2"))
        builder.add("a", .number("3"))
        builder.discardPlace()
        builder.add("b", .number("4"))
        try builder.finish(3)
        #expect(builder.count == 2)
        let table = builder.build()
        #expect(table.count == 2)
        #expect(table[0].fieldTexts == ["a=\(FieldValue.number("1"))"])
        #expect(table[1].fieldTexts == ["b=\(FieldValue.number("4"))"])
        #expect(table[1].id == .number("3"))
    }

    @Test(arguments: [
        FieldValue.null, .bool(true), .bool(false), .number("0"), .number("-0.0"), .number("1.10"), .number("1e400"),
        .number("123456789012345678901234567890"), .string(""), .string("true"), .string("null"), .string("1.10"),
        .string("Ω \u{0}\n\"😀"), .json("{\"a\":[1,2.50]}"), .json("[]"),
    ])
    func valuesStayAsTheyCame(value: FieldValue) throws {
        var builder = PlaceTableBuilder()
        builder.add("value", value)
        try builder.finish(1, id: value)
        let place = builder.build()[0]
        #expect(place["value"] == value)
        #expect(place.id == value)
        #expect(place.properties.map(\.value) == [value])
    }

    @Test func theSameTextMayBeOfAnyKind() throws {
        let values: [FieldValue] = [
            .string("1"), .number("1"), .json("1"), .string(""), .null, .bool(true), .bool(false), .string("true"),
        ]
        var builder = PlaceTableBuilder()
        for value in values + values { builder.add("value", value); try builder.finish(1) }
        let table = builder.build()
        #expect((0..<table.count).map { table[$0]["value"] } == (values + values).map(Optional.some))
    }

    /// Records of any shapes come back as what was put in, by an array of pairs as the model.
    @Test func sparseRecordsComeBack() throws {
        var random = SeededGenerator()
        for _ in 0..<30 {
            var builder = PlaceTableBuilder()
            var records: [[(field: String, value: FieldValue)]] = []
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                var record: [(field: String, value: FieldValue)] = []
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    let field = "f\(Int.random(in: 0..<8, using: &random))"
                    let value = value(using: &random)
                    builder.add(field, value)
                    if let position = record.firstIndex(where: { $0.field == field }) {
                        record[position].value = value
                    } else {
                        record.append((field, value))
                    }
                }
                if random.happens(0.2) {
                    builder.discardPlace()
                } else {
                    records.append(record)
                    try builder.finish(records.count)
                }
            }
            let table = builder.build()
            #expect(table.count == records.count)
            for (row, record) in records.enumerated() {
                #expect(table[row].properties.map(\.field) == record.map(\.field))
                #expect(table[row].properties.map(\.value) == record.map(\.value))
                for field in 0..<9 {
                    #expect(table[row]["f\(field)"] == record.first { $0.field == "f\(field)" }?.value)
                }
            }
        }
    }

    private func value(using random: inout SeededGenerator) -> FieldValue {
        let text = String(repeating: "ab", count: Int.random(in: 0...5, using: &random))
        return [.null, .bool(true), .bool(false), .number("1"), .string(text), .json("[]")]
            .randomElement(using: &random) ?? .null
    }
}
