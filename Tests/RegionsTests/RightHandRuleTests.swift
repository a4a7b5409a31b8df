import Regions
import Testing

@Suite struct RightHandRuleTests {
    @Test(arguments: [
        ("POLYGON((0 0,4 0,4 4,0 4,0 0))", true), ("POLYGON((0 0,0 4,4 4,4 0,0 0))", false),
        ("POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1))", true),
        ("POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2,1 2,1 1))", false),
        ("MULTIPOLYGON(((0 0,4 0,4 4,0 0)),((9 0,9 4,8 4,9 0)))", true),
        ("MULTIPOLYGON(((0 0,4 0,4 4,0 0)),((9 0,8 4,9 4,9 0)))", false),
        ("GEOMETRYCOLLECTION(POINT(1 1),POLYGON((0 0,0 4,4 4,0 0)))", false),
        ("POLYGON EMPTY", true), ("POINT(1 2)", true), ("LINESTRING(0 0,0 4,4 4,0 0)", true),
        ("POLYGON((0 0,1 1,2 2,0 0))", true),
    ])
    func `rings are judged by their direction`(wkt: String, follows: Bool) throws {
        #expect(try Geometry(wkt: wkt).followsRightHandRule == follows)
    }

    @Test func `a ring across 180 degrees is judged on the continued map`() throws {
        // Eastward along the south side: counter-clockwise, though the bare numbers turn the other way.
        #expect(try Geometry(wkt: "POLYGON((170 -5,-170 -5,-170 5,170 5,170 -5))").followsRightHandRule)
        #expect(try !Geometry(wkt: "POLYGON((170 -5,170 5,-170 5,-170 -5,170 -5))").followsRightHandRule)
    }

    @Test func `a ring round a pole is judged with the pole`() throws {
        #expect(try Geometry(wkt: "POLYGON((0 80,120 80,-120 80,0 80))").followsRightHandRule)
        #expect(try !Geometry(wkt: "POLYGON((0 80,-120 80,120 80,0 80))").followsRightHandRule)
        #expect(try Geometry(wkt: "POLYGON((0 -80,-120 -80,120 -80,0 -80))").followsRightHandRule)
    }
}
