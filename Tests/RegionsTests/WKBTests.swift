import CGEOS
import Diagnostics
import Regions
import Testing

@Suite struct WKBTests {
    /// The hexadecimal WKB that GEOS writes for a text.
    private static func hex(_ wkt: String, srid: Int32? = nil, order: Int32 = 1) -> String {
        let context = unsafe GEOS_init_r()
        defer { unsafe GEOS_finish_r(context) }
        let geometry = unsafe GEOSGeomFromWKT_r(context, wkt)
        defer { unsafe GEOSGeom_destroy_r(context, geometry) }
        let writer = unsafe GEOSWKBWriter_create_r(context)
        defer { unsafe GEOSWKBWriter_destroy_r(context, writer) }
        unsafe GEOSWKBWriter_setByteOrder_r(context, writer, order)
        unsafe GEOSWKBWriter_setOutputDimension_r(context, writer, 3)
        if let srid {
            unsafe GEOSSetSRID_r(context, geometry, srid)
            unsafe GEOSWKBWriter_setIncludeSRID_r(context, writer, 1)
        }
        var size = 0
        guard let bytes = unsafe GEOSWKBWriter_writeHEX_r(context, writer, geometry, &size) else { return "" }
        defer { unsafe GEOSFree_r(context, bytes) }
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
    }

    private static let texts = [
        "POINT (21.6165 63.0951)", "POINT Z (1 2 3)", "LINESTRING (0 0, 1 1)", "LINESTRING EMPTY",
        "POLYGON ((0 0,9 0,9 9,0 0),(5 1,6 1,6 2,5 1))", "MULTIPOINT ((1 2),(3 4))",
        "MULTILINESTRING ((0 0,1 1),(2 2,3 3))", "MULTIPOLYGON (((0 0,4 0,4 4,0 0)))", "POINT EMPTY",
        "GEOMETRYCOLLECTION (POINT Z (1 2 3),LINESTRING (0 0,1 1),GEOMETRYCOLLECTION (POINT (3 4)))",
    ]

    @Test(arguments: texts) func `what GEOS writes is read`(text: String) throws {
        let expected = try Geometry(wkt: text)
        for order: Int32 in [0, 1] {
            for srid: Int32? in [nil, 4326] {
                #expect(try Geometry(wkb: Self.hex(text, srid: srid, order: order)) == expected)
            }
        }
        #expect(try Geometry(wkb: Self.hex(text).lowercased()) == expected)
    }

    @Test(arguments: texts) func `what is cut or goes on is refused`(text: String) {
        let hex = Self.hex(text)
        for length in 0..<hex.utf8.count {
            #expect(throws: PeriplusError.self) { try Geometry(wkb: String(hex.prefix(length))) }
        }
        #expect(throws: PeriplusError.self) { try Geometry(wkb: hex + "00") }
    }

    @Test func `other systems, curves and deep nests are refused`() throws {
        let error = try #require(throws: PeriplusError.self) {
            try Geometry(wkb: Self.hex("POINT (1 2)", srid: 3857))
        }
        #expect(error.message.contains("SRID 3857"))
        #expect(throws: PeriplusError.self) { try Geometry(wkb: "010800000000000000") }
        #expect(throws: PeriplusError.self) { try Geometry(wkb: "0102000000FFFFFFFF") }
        let deep = String(repeating: "010700000001000000", count: 200_000)
        #expect(throws: PeriplusError.self) { try Geometry(wkb: deep + Self.hex("POINT (1 2)")) }
    }

    @Test func `ISO dimensions are read`() throws {
        let numbers = "000000000000F03F" + "0000000000000040"
        #expect(try Geometry(wkb: "01E9030000" + numbers + "0000000000000840") == .point(Position(x: 1, y: 2)))
        #expect(try Geometry(wkb: "01B90B0000" + numbers + numbers) == .point(Position(x: 1, y: 2)))
    }
}
