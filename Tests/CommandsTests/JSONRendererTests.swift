import Foundation
import Periplus
import Testing

@testable import Commands

struct JSONRendererTests {
    @Test(arguments: [0, 1, 2, 3])
    func anArrayHasAHitALine(count: Int) throws {
        let engine = try engine(cities)
        let text = try answer("limit \(count)", engine, .json)
        let array = try #require(try json(text) as? [[String: Any]])
        #expect(array.map { $0["rank"] as? Int } == (1...3).prefix(count).map(Optional.some))
        #expect(text.hasSuffix("]\n"))
        #expect(text.split(separator: "\n").count == (count == 0 ? 1 : count + 2))
        let lines = try answer("limit \(count)", engine, .jsonl)
        #expect(text == (count == 0 ? "[]\n" : "[\n" + lines.split(separator: "\n").joined(separator: ",\n") + "\n]\n"))
    }

    @Test func aLineHasEverythingOfAHit() throws {
        let text = try answer("near 60.17,24.94 k=3", engine(cities, #"{"lat":0,"lon":0}"#, names: ["a", "b"]), .jsonl)
        let lines = try text.split(separator: "\n").map { try jsonObject(String($0)) }
        #expect(lines.count == 3)
        #expect(
            text.hasPrefix(
                #"{"rank":1,"id":1,"name":"Helsinki","lat":60.17,"lon":24.94,"distance_m":0,"bearing":null,"feed":"a","#
                    + #""properties":{"population":658864,"tags":["a","b"],"note":null}}"# + "\n"))
        #expect(text.contains(#""id":3.50,"#))
        #expect((lines[2]["properties"] as? [String: Any])?["site"] as? String == "a, \"b\"\nc")
    }

    @Test func aPlaceWithoutNameHasNull() throws {
        let engine = try engine(#"{"lat":-0.0,"lon":1e-7}"#)
        #expect(
            try answer("limit 1", engine, .jsonl)
                == #"{"rank":1,"id":1,"name":null,"lat":-0,"lon":1e-07,"properties":{}}"# + "\n")
    }

    /// No character of a name can break a line, or the JSON.
    @Test func everyCharacterReadsBack() throws {
        let name = "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1B}[31m\u{1F}\"\\/\u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}é😀"
        let feed = "[{\"lat\":1,\"lon\":2,\"name\":\(try quoted(name)),\(try quoted("k" + name)):\(try quoted(name))}]"
        let engine = try engine(feed)
        for format in [OutputFormat.json, .jsonl, .geojson] {
            let text = try answer("limit 1", engine, format)
            #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
            let value = try json(text)
            let hit: [String: Any]? =
                switch format {
                case .json: (value as? [[String: Any]])?.first
                case .geojson: ((value as? [String: Any])?["features"] as? [[String: Any]])?.first
                default: value as? [String: Any]
                }
            let properties = hit?["properties"] as? [String: Any]
            #expect((format == .geojson ? properties : hit)?["name"] as? String == name)
            #expect(properties?["k" + name] as? String == name)
        }
    }
}

struct MeasureTests {
    @Test(arguments: [
        (0.0, "0"), (0.0004, "0"), (0.0005, "0.001"), (1.5, "1.5"), (100, "100"), (1000, "1000"), (12.3456, "12.346"),
        (20_015_114.352, "20015114.352"),
    ])
    func metersAreToTheMillimetre(meters: Double, text: String) {
        #expect(Measure.meters(Length(meters: meters)) == text)
    }

    @Test(arguments: [
        (0.0, "0"), (0.004, "0"), (90, "90"), (286.175, "286.18"), (359.99, "359.99"), (359.996, "0"),
        (100.1, "100.1"),
    ])
    func degreesAreToTheHundredth(degrees: Double, text: String) { #expect(Measure.degrees(degrees) == text) }
}
