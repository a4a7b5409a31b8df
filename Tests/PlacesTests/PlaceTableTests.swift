import Geodesy
import Places
import Testing

struct PlaceTableTests {
    @Test func anEmptyTableHasNothing() {
        let table = PlaceTableBuilder().build()
        #expect(table.count == 0)
        #expect(table.coordinates.isEmpty)
        #expect(table.feeds.isEmpty)
        #expect(table.fields.isEmpty)
        #expect(table.rows(withID: "1").isEmpty)
        #expect(table.rows(named: "Helsinki").isEmpty)
        #expect(table.rows(named: "").isEmpty)
    }

    /// With a search through the fields of the place for each of them, this does not end while anyone waits.
    @Test func aPlaceOfManyFields() throws {
        var builder = PlaceTableBuilder()
        let count = 200_000
        let fields = (0..<count).map { builder.field(named: "\($0)") }
        let values = ["a", "b"].map { builder.value(.string, Array($0.utf8).span) }
        for field in fields { builder.add(field, values[0]) }
        builder.discardPlace()
        for _ in 0..<2 {
            for field in fields { builder.add(field, values[0]) }
            for field in fields.reversed() { builder.add(field, values[1]) }
            try builder.finish(1)
        }
        builder.finishFeed(named: "wide")
        let table = builder.build()
        #expect(table.count == 2)
        for row in 0..<2 {
            #expect(table[row].properties.count == count)
            #expect(table[row].properties.first?.field == "0")
            #expect(table[row].properties.last?.value == .string("b"))
        }
    }

    @Test func aFeedWithoutPlacesIsAFeed() throws {
        var builder = PlaceTableBuilder()
        builder.finishFeed(named: "empty")
        try builder.finish(1)
        builder.finishFeed(named: "one")
        builder.finishFeed(named: "empty too")
        let table = builder.build()
        #expect(table.feeds.map(\.name) == ["empty", "one", "empty too"])
        #expect(table.feeds.map(\.rows) == [0..<0, 0..<1, 1..<1])
        #expect(table[0].feed.name == "one")
    }

    @Test func placesKnowTheirFeed() throws {
        var builder = PlaceTableBuilder()
        for feed in 0..<3 {
            for record in 1...(feed + 1) { try builder.finish(record) }
            builder.finishFeed(named: "feed \(feed)")
        }
        let table = builder.build()
        #expect(table.feeds.map(\.rows) == [0..<1, 1..<3, 3..<6])
        #expect(
            (0..<6).map { table[$0].feed.name } == ["feed 0"] + Array(repeating: "feed 1", count: 2)
                + Array(repeating: "feed 2", count: 3))
    }

    @Test func withoutAnIDTheNumberOfTheRecordIsTheID() throws {
        var builder = PlaceTableBuilder()
        try builder.finish(1)
        try builder.finish(7, id: .string("x"))
        try builder.finish(8)
        builder.finishFeed(named: "a")
        try builder.finish(1)
        builder.finishFeed(named: "b")
        let table = builder.build()
        #expect((0..<4).map { table[$0].id } == [.number("1"), .string("x"), .number("8"), .number("1")])
        #expect(table.rows(withID: "1") == [0, 3])
        #expect(table.rows(withID: "8") == [2])
        #expect(table.rows(withID: "7").isEmpty)
    }

    @Test func idsAreFoundByTheirText() throws {
        var builder = PlaceTableBuilder()
        try builder.finish(1, id: .number("7"))
        try builder.finish(2, id: .string("7"))
        try builder.finish(3, id: .string("Way/7"))
        try builder.finish(4, id: .json("[7]"))
        try builder.finish(5, id: .bool(true))
        try builder.finish(6, id: .number("7.0"))
        let table = builder.build()
        #expect(table.rows(withID: "7") == [0, 1])
        #expect(table.rows(withID: "Way/7") == [2])
        #expect(table.rows(withID: "way/7").isEmpty)
        #expect(table.rows(withID: "[7]") == [3])
        #expect(table.rows(withID: "true") == [4])
        #expect(table.rows(withID: "7.0") == [5])
    }

    @Test func namesAreFoundInAnyCaseAndExactOnesFirst() throws {
        var builder = PlaceTableBuilder()
        for (record, name) in ["Åbo", "ÅBO", "Vaasa", nil, "åbo", "Åbo", ""].enumerated() {
            try builder.finish(record + 1, name: name)
        }
        let table = builder.build()
        #expect(table.rows(named: "Åbo") == [0, 5])
        #expect(table.rows(named: "ÅBO") == [1])
        #expect(table.rows(named: "åBO") == [0, 1, 4, 5])
        #expect(table.rows(named: "VAASA") == [2])
        #expect(table.rows(named: "") == [6])
        #expect(table.rows(named: "Vaas").isEmpty)
        #expect(table[3].name == nil)
        #expect(table[6].name == "")
    }

    @Test func placesAreEqualInTheSameTableOnly() throws {
        var first = PlaceTableBuilder()
        var second = PlaceTableBuilder()
        try first.finish(1)
        try first.finish(2)
        try second.finish(1)
        let a = first.build()
        let b = second.build()
        #expect(a[0] == a[0])
        #expect(a[0] != a[1])
        #expect(a[0] != b[0])
    }

    @Test func anyNumberOfTasksMayAskAtOnce() async throws {
        var builder = PlaceTableBuilder()
        for record in 1...2_000 {
            builder.add("parity", .number("\(record % 2)"))
            try builder.finish(record, name: "Place \(record % 100)", latitude: Double(record % 90))
        }
        let table = builder.build()
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<64 {
                group.addTask {
                    let record = task * 31 + 1
                    let named = table.rows(named: "PLACE \(record % 100)")
                    return table.rows(withID: "\(record)") == [record - 1] && named.count == 20
                        && named.allSatisfy { ($0 + 1) % 100 == record % 100 }
                        && table[record - 1]["parity"] == .number("\(record % 2)")
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
