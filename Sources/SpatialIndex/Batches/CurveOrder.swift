import Geodesy

/// An order in which places that follow each other are mostly near each other: along Morton's curve through latitude and
/// longitude.
///
/// Source: G. M. Morton, "A computer oriented geodetic data base" (1966).
struct CurveOrder: Sendable {
    /// The position on the curve above the index of the place.
    private var keys: [UInt64]

    /// - Complexity: O(n).
    init(_ places: [Coordinate]) {
        keys = places.enumerated().map { index, place in
            UInt64(CurveOrder.position(of: place)) << 32 | UInt64(truncatingIfNeeded: index)
        }
        sort()
    }

    /// The index of the place at a position of the order.
    subscript(position: Int) -> Int { Int(UInt32(truncatingIfNeeded: keys[position])) }

    /// The bits of a place's row and column in a grid of 2¹⁶ by 2¹⁶, one of each in turn.
    private static func position(of place: Coordinate) -> UInt32 {
        let row = UInt32(min(65535, (place.latitude + 90) * (65536 / 180)))
        let column = UInt32(min(65535, (place.longitude + 180) * (65536 / 360)))
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

    /// Sorts by the upper halves of the keys: by one byte after the other, from the lowest.
    private mutating func sort() {
        guard keys.count > 64 else { return keys.sort() }
        var sorted = keys
        for shift in stride(from: 32, to: 64, by: 8) {
            var starts = [Int](repeating: 0, count: 257)
            for key in keys { starts[Int(truncatingIfNeeded: key >> UInt64(shift)) & 255 + 1] += 1 }
            for digit in 0..<256 { starts[digit + 1] += starts[digit] }
            for key in keys {
                let digit = Int(truncatingIfNeeded: key >> UInt64(shift)) & 255
                sorted[starts[digit]] = key
                starts[digit] += 1
            }
            swap(&keys, &sorted)
        }
    }
}
