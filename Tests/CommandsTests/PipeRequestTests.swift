import Foundation
import Periplus
import Testing

@testable import Commands

/// Every field of a request, and what a reply says.
struct PipeRequestTests {
    @Test(arguments: [
        (#""near":{"lat":63,"lon":21},"k":1"#, ["Vaasa"]),
        (#""near":{"lat":"63","lon":" 21 "},"k":1"#, ["Vaasa"]),
        (#""near":[21,63],"k":1"#, ["Vaasa"]),
        (#""near":[21,63,7.5],"k":1.0"#, ["Vaasa"]),
        (#""near":"63,21","k":1"#, ["Vaasa"]),
        (#""near":"\"espoo\"","k":1"#, ["Espoo"]),
        (#""near":"id:way/2","k":1"#, ["Espoo"]),
        (#""near":{"id":"way/2"},"k":1"#, ["Espoo"]),
        (#""near":{"id":1},"k":1"#, ["Helsinki"]),
        (#""near":{"id":3.50},"k":1"#, ["Vaasa"]),
        (#""near":{"name":"VAASA"},"k":1"#, ["Vaasa"]),
        (#""near":[24.94,60.17]"#, ["Helsinki", "Espoo", "Vaasa"]),
        (#""near":[24.94,60.17],"k":"all""#, ["Helsinki", "Espoo", "Vaasa"]),
        (#""near":{"latitude":60.17,"lng":24.94},"k":2"#, ["Helsinki", "Espoo"]),
        (#""near":{"type":"Point","coordinates":[24.94,60.17]},"k":2"#, ["Helsinki", "Espoo"]),
        (#""near":"Helsinki","k":2"#, ["Helsinki", "Espoo"]),
        (#""near":[24.94,60.17],"limit":1"#, ["Helsinki"]),
        (#""near":[24.94,60.17],"k":0"#, []),
        (#""near":[24.94,60.17],"within":"30 km""#, ["Helsinki", "Espoo"]),
        (#""near":[24.94,60.17],"within_m":1e3"#, ["Helsinki"]),
        (#""of":[24.94,60.17],"within":"30km""#, ["Helsinki", "Espoo"]),
        (#""of":{"name":"Espoo"},"within_m":0"#, ["Espoo"]),
        (#""inside":{"south":60,"west":24,"north":61,"east":25}"#, ["Helsinki", "Espoo"]),
        (#""inside":[24,60,25,61],"limit":1"#, ["Helsinki"]),
        (#""inside":[21,60,25,64],"near":[21,64],"k":1"#, ["Vaasa"]),
        (#""limit":2"#, ["Helsinki", "Espoo"]),
        (#""limit":"all""#, ["Helsinki", "Espoo", "Vaasa"]),
        (#""q":"near 63,21 k=1""#, ["Vaasa"]),
        (#""q":"show id:way/2""#, ["Espoo"]),
        (#""q":"show \"vaasa\"""#, ["Vaasa"]),
        (#""q":"inside bbox(60,24,61,25)""#, ["Helsinki", "Espoo"]),
    ])
    func everyFieldIsRead(fields: String, expected: [String]) throws {
        let reply = try reply(to: "{\(fields),\"id\":[1]}", try engine(cities))
        #expect(reply["ok"] as? Bool == true, "\(reply)")
        #expect(reply["id"] as? [Int] == [1])
        #expect(names(reply) == expected)
        #expect(reply["count"] as? Int == expected.count)
        #expect(reply["line"] == nil)
        #expect(Set(reply.keys) == ["id", "ok", "count", "results"])
    }

    /// The pipe, the query language and the Swift call give the same places.
    @Test func aRequestIsAQuery() throws {
        let engine = try engine(cities)
        let pipe = try replies(to: Array(#"{"near":[24.94,60.17],"k":2}"#.utf8), engine).text
        let query = try replies(to: Array(#"{"q":"near 60.17,24.94 k=2"}"#.utf8), engine).text
        let array = try answer("near 60.17,24.94 k=2", engine, .jsonl).split(separator: "\n").joined(separator: ",")
        #expect(pipe == query)
        #expect(pipe == "{\"id\":null,\"ok\":true,\"count\":2,\"results\":[\(array)]}\n")
    }

    @Test(arguments: [
        "1", "-0", "1.10", "1e400", "123456789012345678901234567890", "\"a\"", "\"\"", "\"\\u00e9\\n\\\"\"", "\"é😀\"",
        "true", "false", "null", "[]", "{}", "[1,{\"a\":[null,2.50]}]", "{\"id\":7}",
    ])
    func theIDIsRepeatedAsItCame(id: String) throws {
        let engine = try engine(cities)
        let good = try replies(to: Array("{\"id\":\(id),\"limit\":0}".utf8), engine).text
        #expect(good == "{\"id\":\(id),\"ok\":true,\"count\":0,\"results\":[]}\n")
        let bad = try replies(to: Array("{\"limt\":0,\"id\" : \(id) }".utf8), engine).text
        #expect(bad.hasPrefix("{\"id\":\(id),\"line\":1,\"ok\":false,"))
    }

    @Test func whiteSpaceInAnIDIsLeftOut() throws {
        let text = try replies(to: Array("{\"id\":[ 1 , {\"a b\" : \" \"} ],\"limit\":0}".utf8), try engine(cities))
            .text
        #expect(text.hasPrefix(#"{"id":[1,{"a b":" "}],"ok":true"#))
    }

    @Test func notesAreTold() throws {
        let twice = #"[{"id":1,"name":"A","lat":1,"lon":2},{"id":2,"name":"A","lat":3,"lon":4}]"#
        for request in [#"{"near":{"name":"A"}}"#, #"{"q":"near \"A\""}"#, #"{"q":"show \"A\""}"#] {
            let reply = try reply(to: request, try engine(twice))
            #expect(reply["notes"] as? [String] == ["2 places are called “A”; took id:1, not id:2."])
        }
    }

    @Test func resultsHaveEveryFieldOfTheFeed() throws {
        let reply = try reply(to: #"{"q":"near 60.17,24.94 k=3"}"#, try engine(cities, names: ["cities"]))
        let results = try #require(reply["results"] as? [[String: Any]])
        let first = results[0]
        #expect(first["rank"] as? Int == 1)
        #expect(first["id"] as? Int == 1)
        #expect(first["distance_m"] as? Double == 0)
        #expect(first["bearing"] is NSNull)
        #expect(first["feed"] == nil)
        let properties = try #require(first["properties"] as? [String: Any])
        #expect(Set(properties.keys) == ["population", "tags", "note"])
        #expect(properties["tags"] as? [String] == ["a", "b"])
        #expect(properties["note"] is NSNull)
        #expect((results[1]["properties"] as? [String: Any])?["open"] as? Bool == true)
        #expect((results[2]["properties"] as? [String: Any])?["site"] as? String == "a, \"b\"\nc")
        #expect(results[1]["bearing"] as? Double ?? -1 > 270)
    }
}
