import Foundation
import Periplus
import TestSupport
import Testing

/// Answers over other people's feeds, held to lists and coordinates that other people computed.
///
/// `PERIPLUS_SHARED` names the folder that holds them; without it these tests are skipped.
@Suite(.enabled(if: Shared.folder != nil))
struct ConformanceTests {
    private func path(_ name: String) throws -> String { try #require(Shared.folder) + "/data/" + name }

    // MARK: - geokdbush: nearest lists over GeoNames cities, on a sphere of 6371 km

    private struct Expectations: Decodable {
        struct Vector: Decodable {
            struct Query: Decodable {
                var lon: Double
                var lat: Double
                var limit: Int?
                var radius: Double?
                var filter: String?

                enum CodingKeys: String, CodingKey {
                    case lon, lat, limit, filter
                    case radius = "radius_km"
                }
            }
            var query: Query?
            var expect: [String]?
        }
        var vectors: [Vector]
    }

    @Test func nearestCitiesComeInTheOrderOfGeokdbush() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path("geonames-cities1000/geokdbush-expected.json")))
        let vectors = try JSONDecoder().decode(Expectations.self, from: data).vectors
        let engine = try PlaceEngine(opening: path("geonames-cities1000/cities1000-2019.jsonl.gz"))
        let tree = KDTree(engine.places.coordinates, sphere: Sphere(radius: Length(meters: 6_371_000)))
        var checked = 0
        for vector in vectors {
            guard let query = vector.query, let expected = vector.expect else { continue }
            let origin = try Coordinate(latitude: query.lat, longitude: query.lon)
            let radius = query.radius.map { Length($0, .kilometer) } ?? .infinity
            var names: [String] = []
            for neighbor in tree.byGrowingDistance(from: origin) {
                guard neighbor.meters <= radius.meters, names.count < query.limit ?? .max else { break }
                let place = engine.places[neighbor.id]
                if query.filter == nil || Self.isLargeUkrainianCity(place) { names.append(place.name ?? "") }
            }
            #expect(names == expected)
            if query.filter == nil {
                let answer = try engine.search(
                    .near(.coordinate(origin), limit: query.limit, within: radius))
                #expect(answer.map { $0.place.name ?? "" } == expected)
            }
            checked += 1
        }
        #expect(checked == 3)
    }

    /// The one filter of the vectors: `population > 200000 && country == "UA"`.
    private static func isLargeUkrainianCity(_ place: Place) -> Bool {
        place["country_code"] == .string("UA") && (place["population"].flatMap { Int($0.text) } ?? 0) > 200_000
    }

    // MARK: - The same objects in two formats

    @Test(arguments: ["food-and-drink", "shops", "tourism", "offices", "bus-stops", "named-places", "postal_codes"])
    func csvAndGeoJSONGiveTheSameNearest(name: String) throws {
        let csv = try PlaceEngine(opening: path("isle-of-man/\(name).csv"))
        let geoJSON = try PlaceEngine(opening: path("isle-of-man/\(name).geojson"))
        #expect(csv.places.count == geoJSON.places.count)
        for latitude in stride(from: 54.05, through: 54.4, by: 0.05) {
            for longitude in stride(from: -4.8, through: -4.3, by: 0.1) {
                let origin = try Coordinate(latitude: latitude, longitude: longitude)
                let query = PlaceQuery.near(.coordinate(origin), limit: 10)
                let (first, second) = (try csv.search(query), try geoJSON.search(query))
                // Both order ties by row, and the rows are in another order; so ids are compared where distances differ.
                #expect(
                    Self.groups(first) == Self.groups(second), "\(name) near \(origin)")
            }
        }
    }

    /// The ids by distance to the centimetre, those at the same distance as a set; the last group may be cut.
    private static func groups(_ answer: Answer) -> [Set<String>] {
        var groups: [(distance: Double, ids: Set<String>)] = []
        for hit in answer {
            let distance = hit.distance?.meters ?? 0
            if let last = groups.last, distance - last.distance < 0.01 {
                groups[groups.count - 1].ids.insert(hit.place.id.text)
            } else {
                groups.append((distance, [hit.place.id.text]))
            }
        }
        return groups.dropLast().map(\.ids)
    }

    // MARK: - Reference systems side by side

    @Test func aWideFeedFindsItsCoordinates() throws {
        let engine = try PlaceEngine(opening: path("naptan-merseyside/280Stops-merseyside.csv"))
        let report = try #require(engine.reports.first)
        #expect(report.read == 8_006)
        #expect(report.mapping.description.contains("latitude Latitude, longitude Longitude"))
        #expect(report.placed + report.problems.filter { $0.severity == .rejected }.count == report.read)
    }
}
