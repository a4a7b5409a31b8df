import Periplus
import TestSupport
import Testing

@testable import Commands

struct CSVRendererTests {
    @Test func theHeaderNamesTheColumns() throws {
        let engine = try engine(cities)
        #expect(
            try answer("limit 1", engine, .csv)
                == "rank,id,name,lat,lon,population,tags,note\n1,1,Helsinki,60.17,24.94,658864,\"[\"\"a\"\",\"\"b\"\"]\",\n"
        )
        #expect(try answer("limit 0", engine, .csv) == "rank,id,name,lat,lon\n")
        #expect(
            try answer("near 60.17,24.94 k=1 within 0 m", engine, .csv).hasPrefix(
                "rank,id,name,lat,lon,distance_m,bearing,population,tags,note\n1,1,Helsinki,60.17,24.94,0,,658864,"))
        let two = try records([["name": "A"]], [["name": "B"]])
        #expect(try answer("limit 2", two, .csv) == "rank,id,name,lat,lon,feed\n1,1,A,1,0,feed 1\n2,1,B,1,0,feed 2\n")
    }

    @Test func fieldsOfAllHitsAreColumns() throws {
        let table = try rows(answer("limit all", engine(cities), .csv))
        #expect(table[0] == ["rank", "id", "name", "lat", "lon", "population", "tags", "note", "open", "site"])
        #expect(table[2] == ["2", "way/2", "Espoo", "60.21", "24.66", "269802", "", "", "true", ""])
        #expect(table[3] == ["3", "3.50", "Vaasa", "63.0951", "21.6165", "", "", "", "", "a, \"b\"\nc"])
    }

    /// Every field of the feed keeps a column of its own, whatever its name.
    @Test func noColumnIsThereTwice() throws {
        let engine = try records([["rank": "a", "_rank": "b", "__rank": "c", "lat_": "d", "bearing": "e"]])
        let table = try rows(answer("near 1,0", engine, .csv))
        #expect(table[0].suffix(5) == ["__rank", "_rank", "_bearing", "lat_", "___rank"])
        #expect(table[1].suffix(5) == ["c", "b", "e", "d", "a"])
        #expect(Set(table[0]).count == table[0].count)
    }

    @Test func whatIsQuotedReadsBack() throws {
        var random = SeededGenerator()
        for _ in 0..<60 {
            let alphabet = Array("ab ,;\"\n\r\té😀'=")
            let text = { (random: inout SeededGenerator) in
                String(
                    (0..<Int.random(in: 0...8, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a"
                    })
            }
            let records = (0..<3).map { _ in ["name": "N" + text(&random), "note": text(&random)] }
            let table = try rows(answer("limit all", self.records(records), .csv))
            #expect(table.map(\.count) == [6, 6, 6, 6])
            #expect(table.dropFirst().map { $0[2] } == records.map { $0["name"] })
            #expect(table.dropFirst().map { $0[5] } == records.map { $0["note"] })
        }
    }

    /// An engine over feeds of records with these fields.
    private func records(_ feeds: [[String: String]]...) throws -> PlaceEngine {
        try PlaceEngine(
            reading: feeds.enumerated().map { index, records in
                let texts = try records.map { record in
                    let fields = try record.sorted { $0.key < $1.key }.map {
                        "\(try quoted($0.key)):\(try quoted($0.value))"
                    }
                    return "{\"lat\":1,\"lon\":0,\(fields.joined(separator: ","))}"
                }
                return .bytes(Array("[\(texts.joined(separator: ","))]".utf8), name: "feed \(index + 1)")
            })
    }

    /// A reader of RFC 4180 that knows nothing of the writer.
    private func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = [[""]]
        var isQuoted = false
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            let last = (rows.count - 1, rows[rows.count - 1].count - 1)
            switch scalar {
            case "\"" where !isQuoted: isQuoted = true
            case "\"" where rest.first == "\"":
                rest.removeFirst()
                rows[last.0][last.1] += "\""
            case "\"": isQuoted = false
            case "," where !isQuoted: rows[last.0].append("")
            case "\n" where !isQuoted: rows.append([""])
            default: rows[last.0][last.1].unicodeScalars.append(scalar)
            }
        }
        return rows.dropLast()
    }
}
