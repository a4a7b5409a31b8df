import Diagnostics
import Geodesy
import Places
import Testing

@testable import Feeds

/// Coordinates that are not plain decimal degrees.
@Suite struct CoordinateTextTests {
    @Test(arguments: [
        ("60°15'45\"N", "24°56'15\"E", "60.2625,24.9375"), ("60 15 45 N", "24 56 15 E", "60.2625,24.9375"),
        ("60.3°", "24.9°", "60.3,24.9"), ("33.86S", "151.2 E", "-33.86,151.2"), ("60,1", "24,9", "60.1,24.9"),
        ("N 60°10,2′", "W024° 56'", "60.17,-24.933333333333334"), ("-33°51'", "151°", "-33.85,151"),
    ])
    func angles(latitude: String, longitude: String, coordinate: String) throws {
        let rows = try load(
            "lat\tlon\n\(latitude.replacingQuotes("\"", by: "″"))\t\(longitude.replacingQuotes("\"", by: "″"))\n")
        #expect(rows.table.coordinates.map(\.description) == [coordinate])
        let escaped = [latitude, longitude].map { $0.replacingQuotes("\"", by: "\\\"") }
        let records = try load("[{\"lat\":\"\(escaped[0])\",\"lon\":\"\(escaped[1])\"}]")
        #expect(records.table.coordinates.map(\.description) == [coordinate])
        #expect(records.report.problems.isEmpty)
    }

    @Test func anAngleOfTheOtherAxis() throws {
        let text = "lat;lon\n24.9E;60.1N\n"
        let feed = try load(text)
        #expect(feed.report.placed == 0)
        #expect(
            feed.report.problems.map(\.description) == [
                "line 2, record 1, field lat: the angle is of the other axis, latitude and longitude may be swapped: 24.9E"
            ])
        let swapped = try load(text, FeedOptions { $0.isSwapped = true })
        #expect(swapped.table.coordinates.map(\.description) == ["60.1,24.9"])
    }

    @Test func pairsInParentheses() throws {
        let feed = try load("name,location\nA,\"(60.1, 24.9)\"\nB,\"60.2,24.8\"\nC,\"(60.1)\"\n")
        #expect(feed.places == ["1 A 60.1,24.9", "2 B 60.2,24.8"])
        #expect(feed.kinds == ["not-a-number"])
    }

    @Test(arguments: [
        ("latitudeE7,longitudeE7\n601699000,249384000\n", "latitude latitudeE7, longitude longitudeE7"),
        (#"[{"at":{"lat_e7":601699000,"lon_e7":"249384000"}}]"#, "latitude at.lat_e7, longitude at.lon_e7"),
    ])
    func tenMillionths(text: String, mapping: String) throws {
        let feed = try load(text)
        #expect(feed.report.mapping.description == mapping)
        #expect(feed.table.coordinates.map(\.description) == ["60.1699,24.9384"])
    }

    @Test func geometriesInBinary() throws {
        let feed = try load(
            """
            id,geom
            1,0101000020E6100000000000000000004000000000000008C0
            2,0000000001400000000000000040080000000000 00
            3,0101000020110F0000000000000000004000000000000008C0
            4,010200000002000000000000000000000000000000000000000000000000000040000000000000F03F
            5,0103000000010000000400000000000000000000000000000000000000
            """.split(separator: " ").joined())
        #expect(feed.report.mapping.description == "position geom, id id")
        #expect(feed.places == ["1 - -3,2", "2 - 3,2", "4 - 0.5,1"])
        #expect(feed.kinds == ["invalid-geometry", "invalid-geometry"])
        #expect(feed.report.problems.first?.reason.contains("SRID 3857") == true)
    }
}

extension String {
    fileprivate func replacingQuotes(_ quote: Character, by other: String) -> String {
        map { $0 == quote ? other : String($0) }.joined()
    }
}
