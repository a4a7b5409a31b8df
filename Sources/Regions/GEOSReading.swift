import CGEOS
import Diagnostics

/// Copies geometries of GEOS into values. The pointers are borrowed from a shape, which stays alive meanwhile.
struct GEOSReading {
    let context: GEOSContext

    /// The value of a geometry (`GEOSGeomTypeId_r`, `GEOSGetGeometryN_r`).
    func geometry(_ pointer: OpaquePointer) throws(PeriplusError) -> Geometry {
        let type = unsafe GEOSGeomTypeId_r(context.handle, pointer)
        switch GEOSGeomTypes(UInt32(bitPattern: type)) {
        case GEOS_POINT:
            // An empty point has no position to hold; no points at all say the same.
            return unsafe try positions(pointer).first.map(Geometry.point) ?? .multiPoint([])
        case GEOS_LINESTRING, GEOS_LINEARRING: return try unsafe .lineString(positions(pointer))
        case GEOS_POLYGON: return try unsafe .polygon(rings(pointer))
        case GEOS_MULTIPOINT:
            return try unsafe .multiPoint(members(pointer, positions).flatMap { $0 })
        case GEOS_MULTILINESTRING: return try unsafe .multiLineString(members(pointer, positions))
        case GEOS_MULTIPOLYGON: return try unsafe .multiPolygon(members(pointer, rings))
        case GEOS_GEOMETRYCOLLECTION: return try unsafe .collection(members(pointer, geometry))
        default: throw Geometry.invalid("geometries with curves cannot be read")
        }
    }

    private func members<Member>(
        _ pointer: OpaquePointer, _ read: (OpaquePointer) throws(PeriplusError) -> Member
    ) throws(PeriplusError) -> [Member] {
        var result: [Member] = []
        let count = unsafe GEOSGetNumGeometries_r(context.handle, pointer)
        for index in 0..<max(0, count) {
            guard let member = unsafe GEOSGetGeometryN_r(context.handle, pointer, index) else {
                throw context.failure("a member cannot be read")
            }
            try unsafe result.append(read(member))
        }
        return result
    }

    /// The exterior ring and the holes (`GEOSGetExteriorRing_r`, `GEOSGetInteriorRingN_r`); none when it is empty.
    private func rings(_ pointer: OpaquePointer) throws(PeriplusError) -> [[Position]] {
        guard unsafe GEOSisEmpty_r(context.handle, pointer) == 0 else { return [] }
        var result: [[Position]] = []
        let holes = unsafe GEOSGetNumInteriorRings_r(context.handle, pointer)
        for index in -1..<max(0, holes) {
            let ring =
                unsafe index < 0
                ? GEOSGetExteriorRing_r(context.handle, pointer)
                : GEOSGetInteriorRingN_r(context.handle, pointer, index)
            guard let ring = unsafe ring else { throw context.failure("a ring cannot be read") }
            try unsafe result.append(positions(ring))
        }
        return result
    }

    /// The positions of a point, a line or a ring without their heights (`GEOSCoordSeq_copyToBuffer_r`).
    private func positions(_ pointer: OpaquePointer) throws(PeriplusError) -> [Position] {
        guard unsafe GEOSisEmpty_r(context.handle, pointer) == 0 else { return [] }
        var count: UInt32 = 0
        guard let sequence = unsafe GEOSGeom_getCoordSeq_r(context.handle, pointer),
            unsafe GEOSCoordSeq_getSize_r(context.handle, sequence, &count) == 1
        else { throw context.failure("positions cannot be read") }
        var positions = [Position](repeating: Position(x: 0, y: 0), count: Int(count))
        let isCopied = unsafe positions.withUnsafeMutableBytes { bytes in
            unsafe GEOSCoordSeq_copyToBuffer_r(
                context.handle, sequence, bytes.assumingMemoryBound(to: Double.self).baseAddress, 0, 0)
        }
        guard isCopied == 1 else { throw context.failure("positions cannot be read") }
        return positions
    }
}
