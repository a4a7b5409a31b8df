import Foundation
import Geodesy
import Testing

/// The folder of test vectors that are not part of the project, if `PERIPLUS_SHARED` names it.
let sharedFolder = ProcessInfo.processInfo.environment["PERIPLUS_SHARED"].map { URL(filePath: $0) }

/// The fixtures of Turf, which uses the same sphere.
@Suite(.enabled(if: sharedFolder != nil))
struct TurfConformanceTests {
    private struct Collection: Decodable {
        struct Feature: Decodable {
            var properties: Properties
            var geometry: Geometry
        }
        struct Properties: Decodable {
            var bearing: Double?
            var dist: Double?
            var units: String?
        }
        enum Geometry: Decodable {
            case point([Double])
            case lineString([[Double]])

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                self =
                    try container.decode(String.self, forKey: .type) == "Point"
                    ? .point(container.decode([Double].self, forKey: .coordinates))
                    : .lineString(container.decode([[Double]].self, forKey: .coordinates))
            }

            enum Keys: String, CodingKey { case type, coordinates }
        }
        var features: [Feature]

        func point(_ index: Int) throws -> Coordinate {
            guard case .point(let numbers) = features[index].geometry else { throw NotAPoint() }
            return try Coordinate(latitude: numbers[1], longitude: numbers[0])
        }
    }

    private struct NotAPoint: Error {}

    private func data(_ path: String) throws -> Data {
        let folder = try #require(sharedFolder)
        return try Data(contentsOf: folder.appending(path: "vectors/turf/packages/\(path)"))
    }

    private func collection(_ path: String) throws -> Collection {
        try JSONDecoder().decode(Collection.self, from: data(path))
    }

    @Test func `distance`() throws {
        let points = try collection("turf-distance/test/in/points.geojson")
        let expected = try JSONDecoder().decode(
            [String: Double].self, from: data("turf-distance/test/out/points.json"))
        let distance = try Sphere.earth.distance(from: points.point(0), to: points.point(1))
        let found = [
            "miles": distance.value(in: .mile), "nauticalmiles": distance.value(in: .nauticalMile),
            "kilometers": distance.value(in: .kilometer), "radians": distance.meters / 6_371_008.8,
        ]
        for (unit, value) in found {
            let expected = try #require(expected[unit])
            #expect(abs(value - expected) <= expected * 1e-14, "\(unit)")
        }
    }

    @Test func `bearing`() throws {
        let results = try collection("turf-bearing/test/out/results.geojson")
        let (start, end) = try (results.point(0), results.point(1))
        // Each line runs for 1000 km from one point towards the other.
        for (index, from, to) in [(2, start, end), (3, end, start)] {
            guard case .lineString(let line) = results.features[index].geometry else { throw NotAPoint() }
            let bearing = Sphere.earth.initialBearing(from: from, to: to)
            let reached = try #require(
                Sphere.earth.destination(from: from, bearing: bearing, distance: Length(1000, .kilometer)))
            #expect(abs(reached.longitude - line[1][0]) < 1e-12 && abs(reached.latitude - line[1][1]) < 1e-12)
        }
    }

    @Test(arguments: [
        "point-0", "point-90", "point-180", "point-0-with-elevation", "point-way-far-away-km",
        "point-way-far-away-miles",
    ])
    func `destination`(name: String) throws {
        let expected = try collection("turf-destination/test/out/\(name).geojson")
        let properties = expected.features[0].properties
        let unit = try #require(LengthUnit(named: properties.units ?? "kilometers"))
        let reached = try #require(
            Sphere.earth.destination(
                from: expected.point(0), bearing: properties.bearing ?? 180,
                distance: Length(properties.dist ?? 100, unit)))
        let target = try expected.point(1)
        // Turf prints six digits, and goes south for 100 km where the fixture does not say.
        #expect(abs(reached.latitude - target.latitude) < 5.1e-7)
        #expect(abs(reached.longitude - target.longitude) < 5.1e-7)
    }
}
