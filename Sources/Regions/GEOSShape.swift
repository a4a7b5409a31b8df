import CGEOS
import Diagnostics

/// Owns one GEOS geometry and destroys it at the end of its life.
///
/// This is the only place where geometries of GEOS are made and asked. The context outlives the shape, because the shape
/// retains it.
@safe struct GEOSShape: ~Copyable {
    let context: GEOSContext
    private var pointer: OpaquePointer?

    /// Takes over a geometry that a C function gave away; null is that function's failure.
    private init(
        adopting pointer: OpaquePointer?, _ context: GEOSContext, _ doing: String
    ) throws(PeriplusError) {
        guard let pointer = unsafe pointer else { throw context.failure(doing) }
        (self.context, unsafe self.pointer) = unsafe (context, pointer)
    }

    deinit {
        guard let pointer = unsafe pointer else { return }
        unsafe GEOSGeom_destroy_r(context.handle, pointer)
    }

    /// Gives the geometry to a C function that takes ownership of it.
    private consuming func release() -> OpaquePointer? {
        defer { unsafe pointer = nil }
        return unsafe pointer
    }
}

// MARK: - Making

extension GEOSShape {
    /// A line (`GEOSGeom_createLineString_r`).
    init(line: [Position], in context: GEOSContext) throws(PeriplusError) {
        try unsafe self.init(
            adopting: GEOSGeom_createLineString_r(context.handle, GEOSShape.sequence(line, context)), context,
            "the line cannot be built")
    }

    /// A point (`GEOSGeom_createPointFromXY_r`).
    init(point: Position, in context: GEOSContext) throws(PeriplusError) {
        try unsafe self.init(
            adopting: GEOSGeom_createPointFromXY_r(context.handle, point.x, point.y), context,
            "the point cannot be built")
    }

    /// A polygon of its exterior ring and holes (`GEOSGeom_createPolygon_r`).
    init(rings: [[Position]], in context: GEOSContext) throws(PeriplusError) {
        let exterior = try GEOSShape(ring: rings.first ?? [], in: context)
        var holes: [OpaquePointer?] = unsafe []
        do throws(PeriplusError) {
            for ring in rings.dropFirst() { try unsafe holes.append(GEOSShape(ring: ring, in: context).release()) }
        } catch {
            while let hole = unsafe holes.popLast() { unsafe GEOSGeom_destroy_r(context.handle, hole) }
            throw error
        }
        // The polygon owns its rings from here on, even if it cannot be built.
        let pointer = unsafe GEOSGeom_createPolygon_r(
            context.handle, exterior.release(), &holes, UInt32(holes.count))
        try unsafe self.init(adopting: pointer, context, "the polygon cannot be built")
    }

    /// A closed ring (`GEOSGeom_createLinearRing_r`).
    private init(ring: [Position], in context: GEOSContext) throws(PeriplusError) {
        try unsafe self.init(
            adopting: GEOSGeom_createLinearRing_r(context.handle, GEOSShape.sequence(ring, context)), context,
            "the ring cannot be built")
    }

    /// The geometry that WKT spells (`GEOSWKTReader_read_r`).
    init(wkt text: String, in context: GEOSContext) throws(PeriplusError) {
        let reader = unsafe GEOSWKTReader_create_r(context.handle)
        defer { unsafe GEOSWKTReader_destroy_r(context.handle, reader) }
        try unsafe self.init(
            adopting: GEOSWKTReader_read_r(context.handle, reader, text), context, "the text is not WKT")
    }

    /// The positions as a sequence that the geometry made of it will own (`GEOSCoordSeq_copyFromBuffer_r`).
    private static func sequence(_ positions: [Position], _ context: GEOSContext) -> OpaquePointer? {
        // A position is two doubles and nothing else, x before y, which is how GEOS reads a buffer.
        unsafe positions.withUnsafeBytes { bytes in
            unsafe GEOSCoordSeq_copyFromBuffer_r(
                context.handle, bytes.assumingMemoryBound(to: Double.self).baseAddress, UInt32(positions.count), 0, 0)
        }
    }
}

// MARK: - Asking

extension GEOSShape {
    /// The centre of mass of what has the highest dimension in it (`GEOSGetCentroid_r`).
    func centroid() throws(PeriplusError) -> Position {
        try unsafe GEOSShape(
            adopting: GEOSGetCentroid_r(context.handle, pointer), context, "the centroid cannot be found"
        ).position()
    }

    /// A point in the interior (`GEOSPointOnSurface_r`).
    func pointOnSurface() throws(PeriplusError) -> Position {
        try unsafe GEOSShape(
            adopting: GEOSPointOnSurface_r(context.handle, pointer), context, "a point inside cannot be found"
        ).position()
    }

    /// Whether a position lies inside an area, its edges left out (`GEOSPreparedContainsProperly_r`).
    ///
    /// The prepared predicate counts the edges that a ray meets, so that it answers for areas that cross themselves, too.
    func containsProperly(_ position: Position) throws(PeriplusError) -> Bool {
        let point = try GEOSShape(point: position, in: context)
        let prepared = unsafe GEOSPrepare_r(context.handle, pointer)
        defer { unsafe GEOSPreparedGeom_destroy_r(context.handle, prepared) }
        switch unsafe GEOSPreparedContainsProperly_r(context.handle, prepared, point.pointer) {
        case 0: return false
        case 1: return true
        default: throw context.failure("whether the area contains a point cannot be told")
        }
    }

    /// The geometry as a value.
    func geometry() throws(PeriplusError) -> Geometry {
        guard let pointer = unsafe pointer else { return .collection([]) }
        return try unsafe GEOSReading(context: context).geometry(pointer)
    }

    private func position() throws(PeriplusError) -> Position {
        guard case .point(let position) = try geometry() else { throw Geometry.invalid("GEOS found no such point") }
        return position
    }
}
