import Diagnostics
import Regions
import Testing

@Suite struct RepresentativePointTests {
    @Test(
        arguments: [
            ("POINT(21.6 63.1)", 21.6, 63.1),
            ("LINESTRING(0 0,4 0)", 2, 0), ("LINESTRING(0 0,1 0,1 9)", 0.95, 4.05),
            ("LINESTRING(5 5,5 5)", 5, 5), ("LINESTRING(0 0,4 0,0 0)", 2, 0),
            // A closed line: the centroid of the line, not of the area.
            ("LINESTRING(0 0,4 0,4 4,0 4,0 0)", 2, 2), ("LINESTRING(0 0,3 0,0 4,0 0)", 1, 1.5),
            ("LINESTRING(3 3,3 3,3 3,3 3)", 3, 3),
            ("POLYGON((0 0,4 0,4 4,0 4,0 0))", 2, 2), ("POLYGON((0 0,3 0,0 3,0 0))", 1, 1),
            ("POLYGON((0 0,6 0,6 4,0 4,0 0),(4 1,5 1,5 3,4 3,4 1))", 63.0 / 22, 2),
            ("POLYGON((2 2,2 2,2 2,2 2))", 2, 2),
            ("MULTIPOINT((0 0),(1 1),(10 10))", 1, 1), ("MULTIPOINT((0 0),(2 0))", 0, 0),
            ("MULTILINESTRING((0 0,1 0),(5 5,5 9),(7 7,8 7))", 5, 7),
            ("MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)),((10 10,14 10,14 14,10 14,10 10)))", 12, 12),
            // A large polygon that is mostly hole is smaller than a small one.
            (
                "MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0),(.1 .1,8.9 .1,8.9 8.9,.1 8.9,.1 .1)),((20 0,22 0,22 2,20 2,20 0)))",
                21, 1
            ),
            ("GEOMETRYCOLLECTION(POINT(50 50),LINESTRING(0 0,99 0),POLYGON((0 0,2 0,2 2,0 2,0 0)))", 1, 1),
            ("GEOMETRYCOLLECTION(POINT(50 50),LINESTRING(0 0,8 0),LINESTRING(0 5,9 5),POLYGON EMPTY)", 4.5, 5),
            ("GEOMETRYCOLLECTION(POINT(7 8),POINT(1 2))", 7, 8),
            ("GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(LINESTRING(0 0,2 0)),MULTIPOINT((1 2)))", 1, 0),
        ] as [(String, Double, Double)])
    func `every kind has its point`(wkt: String, x: Double, y: Double) throws {
        let point = try Geometry(wkt: wkt).representativePoint()
        #expect(abs(point.x - x) < 1e-12 && abs(point.y - y) < 1e-12, "\(point)")
    }

    @Test func `a centroid outside gives way to a point inside`() throws {
        // A horseshoe: its centre is in the gap.
        let horseshoe = try Geometry(wkt: "POLYGON((0 0,10 0,10 10,9 10,9 1,1 1,1 10,0 10,0 0))").representativePoint()
        #expect(horseshoe.y > 0 && horseshoe.y < 10 && horseshoe.x > 0 && horseshoe.x < 10)
        #expect(horseshoe.y < 1 || horseshoe.x < 1 || horseshoe.x > 9, "\(horseshoe)")
        let ringed = "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,8 1,8 8,1 8,1 1))"
        let point = try Geometry(wkt: ringed).representativePoint()
        #expect(min(point.x, 9 - point.x, point.y, 9 - point.y) < 1, "\(point)")
    }

    @Test func `an area that crosses itself has a point`() throws {
        let bowTie = try Geometry(wkt: "POLYGON((0 0,4 4,4 0,0 4,0 0))").representativePoint()
        #expect((0...4).contains(bowTie.x) && (0...4).contains(bowTie.y))
    }

    @Test func `an area without extent has a point on its line`() throws {
        let point = try Geometry(wkt: "POLYGON((0 0,2 2,4 4,0 0))").representativePoint()
        #expect(point.x == point.y && (0...4).contains(point.x))
    }

    @Test(
        arguments: [
            ("LINESTRING(179 10,-179 10)", 180.0, 10.0), ("LINESTRING(178 0,-179 0)", 179.5, 0),
            ("POLYGON((170 -5,-178 -5,-178 5,170 5,170 -5))", 176, 0),
            ("POLYGON((-170 -5,178 -5,178 5,-170 5,-170 -5))", -176, 0),
            ("LINESTRING(170 -5,-178 -5,-178 5,170 5,170 -5)", 176, 0),
            // The seam itself written out on both sides.
            ("POLYGON((172 0,180 0,-180 0,-172 0,-172 10,-180 10,180 10,172 10,172 0))", 180, 5),
            // The hole is written on one side only and still cut out.
            ("POLYGON((170 0,-170 0,-170 10,170 10,170 0),(-179 1,-172 1,-172 9,-179 9,-179 1))", 178.25, 5),
            ("POLYGON((185 0,195 0,195 10,185 10,185 0))", -170, 5),
            ("MULTIPOINT((179 0),(-179 0),(-178 0))", -179, 0), ("MULTIPOINT((-179 0),(178 0),(179 0))", 179, 0),
            ("MULTIPOINT((0 0),(170 0),(-170 0))", 170, 0),
        ] as [(String, Double, Double)])
    func `across 180 degrees the point stays on its side`(wkt: String, x: Double, y: Double) throws {
        let point = try Geometry(wkt: wkt).representativePoint()
        let Δx = (point.x - x).remainder(dividingBy: 360)
        #expect(abs(Δx) < 0.02 && abs(point.y - y) < 0.02, "\(point)")
        #expect(abs(point.x) <= 180)
    }

    @Test func `what spans the whole globe is meant as it stands`() throws {
        let globe = "POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))"
        #expect(try Geometry(wkt: globe).representativePoint() == Position(x: 0, y: 0))
        #expect(try Geometry(wkt: "LINESTRING(-180 0,180 0)").representativePoint() == Position(x: 0, y: 0))
    }

    @Test func `a ring round a pole holds the pole`() throws {
        let north = try Geometry(wkt: "POLYGON((0 80,90 80,180 80,-90 80,0 80))").representativePoint()
        #expect(north.y > 80 && north.y < 90)
        let south = try Geometry(wkt: "POLYGON((0 -70,90 -70,180 -70,-90 -70,0 -70))").representativePoint()
        #expect(south.y < -70 && south.y > -90)
        // The pole written out along the bottom of the map, as atlases do.
        let written = "POLYGON((-180 -70,-180 -90,180 -90,180 -70,90 -70,0 -70,-90 -70,-180 -70))"
        let point = try Geometry(wkt: written).representativePoint()
        #expect(point.y < -70 && point.y > -90)
    }

    @Test(arguments: [
        (Geometry.point(Position(x: .nan, y: 0)), "finite"), (.point(Position(x: 0, y: -.infinity)), "finite"),
        (.lineString(positions((0, 0), (.infinity, 1))), "position 2 is not finite"),
        (.lineString(positions((0, 0))), "at least 2 positions"), (.lineString([]), "empty"),
        (.polygon([]), "empty"), (.polygon([[]]), "empty"), (.multiPoint([]), "empty"), (.multiLineString([]), "empty"),
        (.multiPolygon([[], [[]]]), "empty"), (.collection([]), "empty"),
        (.collection([.polygon([]), .collection([])]), "empty"),
        (.polygon([positions((0, 0), (1, 0), (0, 0))]), "at least 4 positions, this one has 3"),
        (.polygon([positions((0, 0), (1, 0), (1, 1), (0, 1))]), "not closed"),
        (.polygon([positions((0, 0), (9, 0), (9, 9), (0, 0)), positions((1, 1))]), "at least 4 positions"),
        (.polygon([[], positions((0, 0), (9, 0), (9, 9), (0, 0))]), "at least 4 positions"),
        (.collection([.point(Position(x: 1, y: 1)), .multiPoint(positions((.nan, 0)))]), "finite"),
        (.multiPolygon([[positions((0, 0), (1, 0), (1, .nan), (0, 0))]]), "finite"),
    ])
    func `unsound geometries say what is wrong`(geometry: Geometry, reason: String) {
        let error = #expect(throws: PeriplusError.self) { try geometry.representativePoint() }
        #expect(error?.code == .invalidGeometry)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `numbers without bounds give a point or an error`() {
        let huge = Double.greatestFiniteMagnitude
        for geometry: Geometry in [
            .lineString(positions((-huge, 0), (huge, 0))), .lineString(positions((0, -huge), (0, huge))),
            .polygon([positions((-huge, -huge), (huge, -huge), (huge, huge), (-huge, -huge))]),
            .multiPoint(positions((0, huge), (1, huge), (2, huge))), .lineString(positions((1e300, 0), (0, 1))),
        ] {
            if let point = try? geometry.representativePoint() { #expect(point.x.isFinite && point.y.isFinite) }
        }
    }

    /// With every member measured again at every level, this does not end while anyone waits.
    @Test func `deep collections are gone through once`() throws {
        let square = [positions((0, 0), (2, 0), (2, 2), (0, 2), (0, 0))]
        var geometry = Geometry.multiPolygon(Array(repeating: [], count: 50_000) + [square])
        for _ in 0..<64 { geometry = .collection([.point(Position(x: 9, y: 9)), geometry]) }
        #expect(try geometry.representativePoint() == Position(x: 1, y: 1))
        let error = #expect(throws: PeriplusError.self) {
            try Geometry.collection([geometry]).representativePoint()
        }
        #expect(error?.code == .invalidGeometry)
        #expect(error?.message == "the geometry is nested deeper than 64 levels")
    }

    @Test func `the members of one dimension count together`() throws {
        let parts = "GEOMETRYCOLLECTION(POINT(3 3),LINESTRING(0 0,3 0),LINESTRING(0 1,4 1))"
        let text = "GEOMETRYCOLLECTION(LINESTRING(0 5,6 5),\(parts),POINT(1 1))"
        #expect(try Geometry(wkt: text).representativePoint() == Position(x: 2, y: 1))
    }

    @Test func `many threads ask at once`() async throws {
        let geometry = try Geometry(wkt: "POLYGON((0 0,4 0,4 4,0 4,0 0))")
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    guard number % 2 == 0 else { return (try? Geometry(wkt: "POINT(\(number)")) == nil }
                    return try geometry.representativePoint() == Position(x: 2, y: 2)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
