extension [Position] {
    /// Whether the line ends where it starts.
    var isClosed: Bool { count > 1 && first == last }

    /// The length in degrees.
    var length: Double {
        var sum = 0.0
        for (a, b) in zip(self, dropFirst()) {
            let (Δx, Δy) = (b.x - a.x, b.y - a.y)
            sum += (Δx * Δx + Δy * Δy).squareRoot()
        }
        return sum
    }

    /// The area within the ring in square degrees, positive where it runs counter-clockwise (the shoelace formula).
    var signedArea: Double {
        guard let origin = first else { return 0 }
        var sum = 0.0
        // Measured from the first vertex, so that a small ring far from 0,0 keeps its digits.
        for (a, b) in zip(self, dropFirst()) {
            sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
        }
        return sum / 2
    }
}

extension [[Position]] {
    /// The area of the polygon that these rings make: the exterior less its holes, in square degrees.
    var area: Double {
        guard let exterior = first else { return 0 }
        return dropFirst().reduce(abs(exterior.signedArea)) { $0 - abs($1.signedArea) }
    }
}
