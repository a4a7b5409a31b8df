import Diagnostics
import Geodesy
import Places
import TestSupport
import Testing

@testable import Query

struct PlaceResolverTests {
    /// A resolver over places with these names, and a population where there is one.
    private func resolver(_ places: [(id: String, name: String, population: FieldValue?)]) -> PlaceResolver {
        var builder = PlaceTableBuilder()
        for (index, place) in places.enumerated() {
            if let population = place.population {
                let field = builder.field(named: "population")
                builder.add(field, builder.value(population.kind, Array(population.text.utf8).span))
            }
            let id = builder.value(.string, Array(place.id.utf8).span)
            let name = builder.value(.string, Array(place.name.utf8).span)
            builder.finishPlace(at: .at(0, Double(index)), id: id, name: name, recordNumber: index + 1)
        }
        return PlaceResolver(table: builder.build())
    }

    @Test func aNameThatIsNotAmbiguousNeedsNoNote() throws {
        let resolver = resolver([("1", "Vaasa", nil), ("2", "Espoo", nil)])
        let found = try resolver.place(.name("vaasa"))
        #expect(found.place.row == 0)
        #expect(found.note == nil)
        #expect(try resolver.place(.id("2")).place.row == 1)
    }

    @Test func ofSeveralTheMostPopulousIsTaken() throws {
        let resolver = resolver([
            ("a", "Paris", .number("25000")), ("b", "Paris", .string(" 2.1e6 ")), ("c", "Paris", nil),
            ("d", "Paris", .number("2100000")), ("e", "Paris", .string("many")), ("f", "paris", .number("9e9")),
        ])
        let found = try resolver.place(.name("Paris"))
        #expect(found.place.id.text == "b")
        #expect(found.note == "5 places are called “Paris”; took id:b, not id:a, id:c, id:d, ….")
        #expect(try resolver.place(.name("PARIS")).place.id.text == "f")
    }

    @Test func withoutPopulationTheFirstOfTheFeedIsTaken() throws {
        let resolver = resolver([("x", "K-Market", nil), ("y", "K-Market", nil)])
        let found = try resolver.place(.name("K-Market"))
        #expect(found.place.id.text == "x")
        #expect(found.note == "2 places are called “K-Market”; took id:x, not id:y.")
    }

    @Test func anIDOfSeveralPlacesIsTheFirst() throws {
        let found = try resolver([("7", "a", nil), ("8", "b", nil), ("7", "c", nil)]).place(.id("7"))
        #expect(found.place.row == 0)
        #expect(found.note == "2 places have the id “7”; the first was taken.")
    }

    @Test func anUnknownNameSuggestsASimilarOne() throws {
        let resolver = resolver([("1", "Helsinki", nil), ("2", "Helsingør", nil), ("3", "Vaasa", nil)])
        let error = try #require(throws: PeriplusError.self) { try resolver.place(.name("helsinky")) }
        #expect(error.code == .unknownPlace)
        #expect(error.message == "no place is called “helsinky”")
        #expect(error.suggestion == "did you mean \"Helsinki\"?")
        let other = try #require(throws: PeriplusError.self) { try resolver.place(.name("Xyzzyxyzzy")) }
        #expect(other.suggestion == nil)
    }

    /// Of names that are equally similar the first by its letters is suggested, in every run and order of the feed.
    @Test func theSuggestionIsAlwaysTheSame() throws {
        let names = "abcdefghijklmnopqrstuvwxyz".map { "Town \($0)" }
        var random = SeededGenerator()
        let shuffled = names.shuffled(using: &random)
        let resolver = resolver(shuffled.map { (id: $0, name: $0, population: nil) })
        let error = try #require(throws: PeriplusError.self) { try resolver.place(.name("Town ?")) }
        #expect(error.suggestion == "did you mean \"Town a\"?")
    }

    @Test func anUnknownIDIsAnError() throws {
        let error = try #require(throws: PeriplusError.self) { try resolver([]).place(.id("4\n2")) }
        #expect(error.code == .unknownPlace)
        #expect(error.message == "no place has the id “4\n2”")
    }

    @Test func aPointIsNoPlace() throws {
        let error = try #require(throws: PeriplusError.self) { try resolver([]).place(.coordinate(.at(1, 2))) }
        #expect(error.code == .unknownPlace)
        #expect(error.suggestion == "ask near 1,2 k=1")
    }
}
