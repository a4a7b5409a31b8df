import Geodesy

/// An order in which places that follow each other are mostly near each other: along Morton's curve through a grid of
/// latitudes and longitudes.
///
/// Source: G. M. Morton, "A computer oriented geodetic data base" (1966).
struct CurveOrder: Sendable {
    /// How many bits tell the row of the grid, and as many the column: cells of 10 km by 20 km at most.
    private static let depth = 11

    /// The position of the place's cell on the curve, above the index of the place.
    private var keys: [UInt64]

    /// - Complexity: O(n).
    init(_ places: [Coordinate]) {
        keys = []
        keys.reserveCapacity(places.count)
        for (index, place) in places.enumerated() {
            keys.append(UInt64(CurveOrder.cell(of: place)) << 32 | UInt64(truncatingIfNeeded: index))
        }
        sort()
    }

    /// The index of the place at a position of the order.
    subscript(position: Int) -> Int { Int(UInt32(truncatingIfNeeded: keys[position])) }

    /// The bits of a place's row and column, one of each in turn.
    private static func cell(of place: Coordinate) -> UInt32 {
        let size = Double(1 << depth)
        let row = UInt32(min(size - 1, (place.latitude + 90) * (size / 180)))
        let column = UInt32(min(size - 1, (place.longitude + 180) * (size / 360)))
        return spread(row) << 1 | spread(column)
    }

    /// Puts a zero between the 16 low bits.
    private static func spread(_ value: UInt32) -> UInt32 {
        var bits = value
        bits = (bits | bits << 8) & 0x00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333
        return (bits | bits << 1) & 0x5555_5555
    }

    /// Sorts by cells: by the lower half of their bits, and then by the upper half.
    private mutating func sort() {
        guard keys.count > 64 else { return keys.sort() }
        var sorted = keys
        for shift in [UInt64(32), UInt64(32 + CurveOrder.depth)] {
            let mask = 1 << CurveOrder.depth - 1
            var starts = [Int](repeating: 0, count: mask + 2)
            for key in keys { starts[Int(truncatingIfNeeded: key >> shift) & mask + 1] += 1 }
            for digit in 0..<mask { starts[digit + 1] += starts[digit] }
            for key in keys {
                let digit = Int(truncatingIfNeeded: key >> shift) & mask
                sorted[starts[digit]] = key
                starts[digit] += 1
            }
            swap(&keys, &sorted)
        }
    }
}
