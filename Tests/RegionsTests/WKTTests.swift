import Diagnostics
import Regions
import Testing

@Suite struct WKTTests {
    @Test(arguments: [
        ("POINT(21.6165 63.0951)", Geometry.point(Position(x: 21.6165, y: 63.0951))),
        ("point z (1 2 3)", .point(Position(x: 1, y: 2))),
        ("LINESTRING(0 0, 1 1)", .lineString(positions((0, 0), (1, 1)))),
        ("POLYGON((0 0,4 0,4 4,0 0))", .polygon([positions((0, 0), (4, 0), (4, 4), (0, 0))])),
        (
            "POLYGON((0 0,9 0,9 9,0 0),(5 1,6 1,6 2,5 1))",
            .polygon([
                positions((0, 0), (9, 0), (9, 9), (0, 0)), positions((5, 1), (6, 1), (6, 2), (5, 1)),
            ])
        ),
        ("MULTIPOINT((1 2),(3 4))", .multiPoint(positions((1, 2), (3, 4)))),
        ("MULTIPOINT(1 2,3 4)", .multiPoint(positions((1, 2), (3, 4)))),
        (
            "MULTILINESTRING((0 0,1 1),(2 2,3 3))",
            .multiLineString([positions((0, 0), (1, 1)), positions((2, 2), (3, 3))])
        ),
        ("MULTIPOLYGON(((0 0,4 0,4 4,0 0)))", .multiPolygon([[positions((0, 0), (4, 0), (4, 4), (0, 0))]])),
        (
            "GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1))",
            .collection([.point(Position(x: 1, y: 2)), .lineString(positions((0, 0), (1, 1)))])
        ),
        ("LINEARRING(0 0,4 0,4 4,0 0)", .lineString(positions((0, 0), (4, 0), (4, 4), (0, 0)))),
        ("SRID=4326;POINT(1 2)", .point(Position(x: 1, y: 2))),
        ("  srid=4326; POINT(1 2)", .point(Position(x: 1, y: 2))),
        (" POINT ( 1e1   -2.5 ) ", .point(Position(x: 10, y: -2.5))),
    ])
    func `every kind is read`(text: String, expected: Geometry) throws {
        #expect(try Geometry(wkt: text) == expected)
    }

    @Test(arguments: [
        ("POINT EMPTY", Geometry.multiPoint([])), ("LINESTRING EMPTY", .lineString([])),
        ("POLYGON EMPTY", .polygon([])),
        ("MULTIPOINT EMPTY", .multiPoint([])), ("MULTILINESTRING EMPTY", .multiLineString([])),
        ("MULTIPOLYGON EMPTY", .multiPolygon([])), ("GEOMETRYCOLLECTION EMPTY", .collection([])),
        ("GEOMETRYCOLLECTION(POINT EMPTY)", .collection([.multiPoint([])])),
    ])
    func `empty geometries are read and know it`(text: String, expected: Geometry) throws {
        let geometry = try Geometry(wkt: text)
        #expect(geometry == expected)
        #expect(geometry.isEmpty)
    }

    @Test(arguments: [
        "", "hello", "POINT", "POINT(1)", "POINT(1 2", "POINT(1 2) POINT(3 4)", "POINT(a b)", "LINESTRING(0 0)",
        "POLYGON((0 0,1 0,1 1))", "POLYGON((0 0,1 0,1 1,2 2))", "CIRCULARSTRING(0 0,1 1,2 0)", "POINT(1 2)\0junk",
        "POINT(1 2))", "POINT EMPTY POINT(1 2)", "POINT EMPTY, 1", "POINT(1 2) EMPTY", ")", "EMPTY",
    ])
    func `what is not WKT is an error with a reason`(text: String) {
        let error = #expect(throws: PeriplusError.self) { try Geometry(wkt: text) }
        #expect(error?.code == .invalidGeometry)
        #expect(error?.message.hasPrefix("the text is not WKT: ") == true)
        #expect(error?.message.contains("no reason") == false)
    }

    @Test func `the message of GEOS is carried`() {
        let error = #expect(throws: PeriplusError.self) { try Geometry(wkt: "POINT(1 x)") }
        #expect(error?.message.contains("Expected number but encountered word: 'x'") == true)
    }

    @Test(arguments: ["SRID=3067;POINT(1 2)", "SRID=0;POINT(1 2)", "SRID=;POINT(1 2)"])
    func `another reference system is named`(text: String) {
        let error = #expect(throws: PeriplusError.self) { try Geometry(wkt: text) }
        #expect(error?.message.contains("only 4326 can be read") == true)
    }

    @Test func `an SRID without end is an error`() {
        #expect(throws: PeriplusError.self) { try Geometry(wkt: "SRID=4326 POINT(1 2)") }
    }

    @Test func `deep nesting is refused, not followed`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "GEOMETRYCOLLECTION(", count: depth) + "POINT(1 2)" + String(repeating: ")", count: depth)
        }
        #expect(try Geometry(wkt: nested(60)).isEmpty == false)
        let error = #expect(throws: PeriplusError.self) { try Geometry(wkt: nested(1_000_000)) }
        #expect(error?.message.contains("nested deeper") == true)
    }
}
