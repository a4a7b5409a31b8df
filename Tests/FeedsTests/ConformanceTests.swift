import Diagnostics
import Geodesy
import JSON
import Places
import TestSupport
import Testing

@testable import Feeds

/// Conformance to feeds and fixtures of others, for who has them: `PERIPLUS_SHARED` names their folder.
@Suite(.enabled(if: Shared.folder != nil)) struct ConformanceTests {
    private let shared = Shared.folder ?? ""

    // MARK: - GeoJSON fixtures

    private static let hint = "/vectors/geojson/geojsonhint/test/data/"
    private static let chrieke = "/vectors/geojson/chrieke-invalid/examples/"

    private func fixtures(_ folder: String) -> [String] {
        Shared.names(in: shared + folder).filter { $0.hasSuffix(".geojson") || $0.hasSuffix(".json") }
    }

    @Test(arguments: [hint + "bad/", chrieke + "invalid_geometries/", chrieke + "invalid_structure/"])
    func badFixturesHaveProblems(folder: String) throws {
        for name in fixtures(folder) {
            // The suite itself finds nothing wrong with this one.
            if name == "excessive_precision_truncated.geojson" { continue }
            do {
                let feed = try load(.file(shared + folder + name))
                #expect(!feed.report.problems.isEmpty, "\(name)")
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test(arguments: [
        hint + "good/", chrieke + "valid/", chrieke + "problematic_geometries/", chrieke + "problematic_structure/",
        "/vectors/geojson/georust/tests/fixtures/canonical/", "/vectors/geojson/mapbox-fixtures/data/geometry/",
        "/vectors/geojson/mapbox-fixtures/data/feature/", "/vectors/geojson/mapbox-fixtures/data/featurecollection/",
    ])
    func goodFixturesAreRead(folder: String) throws {
        for name in fixtures(folder) {
            let feed = try load(.file(shared + folder + name))
            // A feature without a place is valid, but no place.
            let allowed: Set<FeedProblem.Kind> = [.missingGeometry, .latitudeOutOfRange, .longitudeOutOfRange]
            let rejected = feed.report.problems.filter { $0.severity == .rejected && !allowed.contains($0.kind) }
            #expect(rejected.isEmpty, "\(name)")
        }
    }

    // MARK: - CSV

    @Test func csvSpectrum() throws {
        let folder = shared + "/vectors/csv/csv-spectrum/"
        for name in Shared.names(in: folder + "csvs") where name.hasSuffix(".csv") {
            let text = String(decoding: Shared.bytes(of: folder + "csvs/" + name), as: UTF8.self)
            let expected = try rows(of: Shared.bytes(of: folder + "json/" + name.dropLast(3) + "json"))
            let found = cells(of: text)
            #expect(found == expected, "\(name)")
        }
    }

    private func cells(of text: String) -> [[String]] {
        var scanner = RowScanner(delimiter: UInt8(ascii: ","))
        let bytes = Array(text.utf8)
        var rows: [[String]] = []
        var position = 0
        while position < bytes.count {
            let rest = Array(bytes[position...])
            guard case .row(let length) = scanner.scan(rest.span, isComplete: true) else { break }
            position += length
            rows.append(
                scanner.cells.map { cell in
                    let text = String(decoding: rest[cell.range], as: UTF8.self)
                    return cell.hasDoubledQuotes
                        ? text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"") : text
                })
        }
        return Array(rows.dropFirst())
    }

    private func rows(of bytes: [UInt8]) throws -> [[String]] {
        var json = JSONParser()
        try json.parse(bytes.span)
        var rows: [[String]] = []
        var next = json.firstChild(of: json.root)
        while let row = next {
            var values: [String] = []
            var field = json.firstChild(of: row)
            while let key = field, let value = json.nextSibling(of: key) {
                values.append(String(utf8: json.string(of: value)))
                field = json.nextSibling(of: value)
            }
            rows.append(values)
            next = json.nextSibling(of: row)
        }
        return rows
    }

    // MARK: - Real feeds

    @Test(arguments: ["food-and-drink", "shops", "tourism", "offices", "bus-stops", "named-places", "postal_codes"])
    func isleOfManIsTheSameInBothFormats(name: String) throws {
        let folder = shared + "/data/isle-of-man/"
        let csv = try load(.file(folder + name + ".csv"))
        let geoJSON = try load(.file(folder + name + ".geojson"))
        #expect(csv.report.rejected == 0)
        #expect(geoJSON.report.rejected == 0)
        #expect(csv.table.count == geoJSON.table.count)
        for row in 0..<csv.table.count {
            let place = csv.table[row]
            let type = place["osm_type"]?.text
            let twins = geoJSON.table.rows(withID: place.id.text).map { geoJSON.table[$0] }
            let twin = twins.first { $0["osm_type"]?.text == type }
            let other = try #require(twin, "\(place.id)")
            // A way is a closed line there, and its centroid here.
            let tolerance = type == "node" ? 0 : 0.01
            #expect(abs(other.coordinate.latitude - place.coordinate.latitude) <= tolerance, "\(place.id)")
            #expect(abs(other.coordinate.longitude - place.coordinate.longitude) <= tolerance, "\(place.id)")
            // One of the tables has no column for the name.
            if csv.report.mapping.name != nil { #expect(other.name == place.name) }
        }
    }

    @Test func indiaPostOffices() throws {
        let feed = try load(.file(shared + "/data/india-post-offices/post_offices.csv.gz"))
        #expect(feed.report.read == 165_625)
        #expect(feed.report.placed + feed.report.problems.count { $0.severity == .rejected } == feed.report.read)
        // As many rows have no coordinate by Python's csv module, and no others have a wrong one.
        let empty = feed.report.problems.count { $0.kind == .emptyCoordinate }
        #expect(empty == Self.indiaRowsWithoutCoordinate)
        #expect(feed.report.rejected == empty)
    }

    private static let indiaRowsWithoutCoordinate = 13_836

    @Test func geonames() throws {
        let folder = shared + "/data/geonames-cities1000/cities1000-2019"
        let csv = try load(.file(folder + ".csv.gz"))
        let lines = try load(.file(folder + ".jsonl.gz"))
        #expect(csv.report.placed == 132_500)
        #expect(lines.report.format == .jsonLines)
        #expect(csv.table.coordinates == lines.table.coordinates)
        #expect((0..<132_500).allSatisfy { csv.table[$0].id.text == lines.table[$0].id.text })
        #expect((0..<132_500).allSatisfy { csv.table[$0].name == lines.table[$0].name })
    }

    @Test func naptan() throws {
        let feed = try load(.file(shared + "/data/naptan-merseyside/280Stops-merseyside.csv"))
        #expect(feed.report.read == 8006)
        #expect(feed.report.mapping.description.hasPrefix("latitude Latitude, longitude Longitude, id ATCOCode"))
        #expect(
            feed.report.placed + feed.report.counts.filter { $0.kind == .emptyCoordinate }.reduce(0) { $0 + $1.count }
                == 8006)
    }
}
