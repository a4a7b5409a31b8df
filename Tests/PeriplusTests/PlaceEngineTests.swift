import Periplus
import TestSupport
import Testing

struct PlaceEngineTests {
    private static let first = #"[{"id":1,"name":"A","lat":1,"lon":2,"kind":"x"},{"id":2,"name":"B","lat":3,"lon":4}]"#
    private static let second = "id,name,lat,lon,kind\n1,C,1,2,y\n9,D,bad,2,y\n"

    private func engine(_ search: PlaceEngine.Search = .kdTree) throws -> PlaceEngine {
        try PlaceEngine(
            reading: [
                .bytes(Array(Self.first.utf8), name: "first.json"), .bytes(Array(Self.second.utf8), name: "second.csv"),
            ], search: search)
    }

    @Test(arguments: [PlaceEngine.Search.kdTree, .linearScan])
    func severalFeedsAreOneTable(search: PlaceEngine.Search) throws {
        let engine = try engine(search)
        #expect(engine.places.count == 3)
        #expect(engine.places.feeds.map(\.name) == ["first.json", "second.csv"])
        #expect(engine.places.feeds.map(\.rows) == [0..<2, 2..<3])
        #expect(engine.reports.map(\.placed) == [2, 1])
        #expect(engine.reports.map(\.rejected) == [0, 1])
        // At the same distance in the order of the feeds.
        let answer = try engine.search("near 1,2 k=all")
        #expect(answer.map(\.place.name) == ["A", "C", "B"])
        #expect(answer.map(\.place.feed.name) == ["first.json", "second.csv", "first.json"])
        #expect(answer.map { $0.place["kind"] } == [.string("x"), .string("y"), nil])
        #expect(try engine.search("near id:1").notes.count == 1)
    }

    @Test func anEngineWithoutFeedsAnswersNothing() throws {
        let engine = try PlaceEngine(reading: [])
        #expect(try engine.search("near 1,2").isEmpty)
        #expect(try engine.search("limit all inside bbox(-90,-180,90,180)").isEmpty)
        #expect(engine.reports.isEmpty)
    }

    @Test func progressIsTold() throws {
        var told: [FeedProgress] = []
        let feed = FeedSource.bytes(Array(Self.first.utf8), name: "first.json")
        _ = try PlaceEngine(reading: [feed, feed]) { told.append($0) }
        #expect(told.map(\.placed) == [2, 2])
        #expect(told.allSatisfy { $0.bytes == $0.totalBytes })
    }

    @Test func aMissingFileIsUnreadable() throws {
        let error = try #require(throws: PeriplusError.self) { try PlaceEngine(opening: "no-such-folder/cities.json") }
        #expect(error.code == .unreadable)
        #expect("\(error)" == "no-such-folder/cities.json: cannot be read: No such file or directory")
    }

    @Test func aFeedThatCannotBeUnderstoodIsInvalid() throws {
        let feed = FeedSource.bytes(Array("no feed at all".utf8), name: "x.txt")
        let error = try #require(throws: PeriplusError.self) { try PlaceEngine(reading: [feed]) }
        #expect(error.code == .invalidFeed)
        #expect(error.location?.source == "x.txt")
    }

    @Test(arguments: ["help", "help near", "show 1", "show id:1"])
    func aCommandIsNoQuery(text: String) throws {
        let error = try #require(throws: PeriplusError.self) { try engine().search(text) }
        #expect(error.code == .invalidQuery)
        #expect(error.location?.span == 0..<text.utf8.count)
    }

    @Test(arguments: [
        ("near \"Nowhere\" k=1", "\"Nowhere\""), ("within 2 km of id:77 limit 1", "id:77"), ("near 1,2 limt 3", "limt"),
    ])
    func anErrorPointsIntoTheText(text: String, marked: String) throws {
        let error = try #require(throws: PeriplusError.self) { try engine().search(text) }
        let span = try #require(error.location?.span)
        #expect(String(decoding: Array(text.utf8)[span], as: UTF8.self) == marked)
    }

    @Test func placesAreFoundByReference() throws {
        let engine = try engine()
        #expect(try engine.place(.name("b")).place.row == 1)
        let found = try engine.place(.id("1"))
        #expect(found.place.row == 0)
        #expect(found.note == "2 places have the id “1”; the first was taken.")
        let error = try #require(throws: PeriplusError.self) { try engine.place(.id("77")) }
        #expect(error.code == .unknownPlace)
    }
}
