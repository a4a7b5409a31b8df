import Places
import Testing

@testable import Feeds

/// The feeds that come with the product.
@Suite struct BundledDataTests {
    /// The folder three above this file has the data.
    private static let folder =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Data/"

    @Test(arguments: [
        (
            "vaasa-foods.json", FeedFormat.json, 12,
            "latitude place.place_lat, longitude place.place_log, id food_id, name place.place_name"
        ),
        ("helsinki-poi.geojson", .geoJSON, 1452, "position geometry, id id, name name"),
        ("countries.geojson", .geoJSON, 177, "position geometry, id id, name name"),
        ("world-cities.csv.gz", .csv, 34_006, "latitude lat, longitude lon, id id, name name"),
    ])
    func areReadWhole(name: String, format: FeedFormat, count: Int, mapping: String) throws {
        let feed = try load(.file(Self.folder + name))
        #expect(feed.report.format == format)
        #expect(feed.report.placed == count)
        #expect(feed.report.problems.isEmpty)
        #expect(feed.report.mapping.description == mapping)
    }
}
