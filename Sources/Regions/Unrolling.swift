/// Longitudes that run on over ±180°, so that the plane does not tear there.
///
/// Neighbours more than 180° of longitude apart are taken to be joined the short way round the globe, and what follows is
/// moved by whole turns: 179, -179 becomes 179, 181. Positions that do not jump stay as they are.
extension [Position] {
    /// The line with continuous longitudes.
    ///
    /// A line that would shrink to one point, such as the equator from -180 to 180, is meant as it stands.
    var unrolled: [Position] {
        guard jumps else { return self }
        let line = continued
        return line.allSatisfy { $0 == line.first } ? self : line
    }

    /// The ring with continuous longitudes.
    ///
    /// A ring round a pole does not close any more when its longitudes run on; it is closed along the pole on its side
    /// of the equator. A ring that would lose its whole area, such as the box of the whole globe, is meant as it stands.
    var unrolledRing: [Position] {
        guard jumps else { return self }
        var ring = continued
        if let start = ring.first, let end = ring.last, start.x != end.x, isClosed {
            let pole = reduce(0) { $0 + $1.y } < 0 ? -90.0 : 90.0
            ring += [Position(x: end.x, y: pole), Position(x: start.x, y: pole), start]
        }
        return ring.signedArea == 0 ? self : ring
    }

    private var jumps: Bool { zip(self, dropFirst()).contains { abs($1.x - $0.x) > 180 } }

    private var continued: [Position] {
        var result = self
        var offset = 0.0
        for index in indices.dropFirst() {
            let step = self[index].x - self[index - 1].x
            if abs(step) > 180 { offset -= 360 * (step / 360).rounded() }
            result[index].x += offset
        }
        return result
    }
}

extension [[Position]] {
    /// The rings of one polygon with continuous longitudes, the holes on the same turn of the globe as the exterior.
    var unrolledRings: [[Position]] {
        var rings = map(\.unrolledRing)
        guard rings != self, let exterior = rings.first?.longitudes else { return self }
        for index in rings.indices.dropFirst() {
            guard let hole = rings[index].longitudes else { continue }
            let turns = ((exterior.middle - hole.middle) / 360).rounded()
            if turns != 0 { rings[index] = rings[index].map { Position(x: $0.x + 360 * turns, y: $0.y) } }
        }
        return rings
    }
}

extension ClosedRange<Double> {
    fileprivate var middle: Double { lowerBound + (upperBound - lowerBound) / 2 }
}

extension Position {
    /// The same place with its longitude in -180 ... 180.
    var wrapped: Position {
        abs(x) <= 180 ? self : Position(x: x.remainder(dividingBy: 360), y: y)
    }
}
