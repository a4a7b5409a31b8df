import Diagnostics

extension Geometry {
    /// Finds the first thing that keeps the geometry from being placed.
    ///
    /// - Throws: `invalid-geometry` for a number that is not finite, a line of one position, a ring that is open or has
    ///   fewer than four positions, or collections that stand too deep in each other.
    func checkSoundness(depth: Int = 0) throws(PeriplusError) {
        switch self {
        case .point(let position): try Geometry.checkFinite([position])
        case .multiPoint(let positions): try Geometry.checkFinite(positions)
        case .lineString(let line): try Geometry.checkLine(line)
        case .multiLineString(let lines): for line in lines { try Geometry.checkLine(line) }
        case .polygon(let rings): try Geometry.checkRings(rings)
        case .multiPolygon(let polygons): for rings in polygons { try Geometry.checkRings(rings) }
        case .collection(let members):
            guard depth < Geometry.deepestNesting else { throw Geometry.tooDeep }
            for member in members { try member.checkSoundness(depth: depth + 1) }
        }
    }

    private static func checkFinite(_ positions: [Position]) throws(PeriplusError) {
        guard let index = positions.firstIndex(where: { !$0.isFinite }) else { return }
        throw invalid("position \(index + 1) is not finite: \(positions[index].x), \(positions[index].y)")
    }

    private static func checkLine(_ line: [Position]) throws(PeriplusError) {
        try checkFinite(line)
        guard line.count != 1 else { throw invalid("a line needs at least 2 positions, this one has 1") }
    }

    private static func checkRings(_ rings: [[Position]]) throws(PeriplusError) {
        guard rings.contains(where: { !$0.isEmpty }) else { return }
        for ring in rings {
            try checkFinite(ring)
            guard ring.count >= 4 else {
                throw invalid("a ring needs at least 4 positions, this one has \(ring.count)")
            }
            guard ring.isClosed else {
                throw invalid("a ring is not closed", suggestion: "repeat its first position at its end")
            }
        }
    }

    static func invalid(_ message: String, suggestion: String? = nil) -> PeriplusError {
        PeriplusError(.invalidGeometry, message, suggestion: suggestion)
    }
}
