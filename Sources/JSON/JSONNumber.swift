/// Reads the numbers of JSON.
enum JSONNumber {
    /// The number that a literal of JSON spells, if it is short enough to be read exactly in one division.
    ///
    /// Numbers of up to 15 digits with up to 15 decimals, which coordinates are, need no more (Clinger 1990): both the
    /// digits and the power of ten are `Double`s without error.
    static func exactly(_ literal: Span<UInt8>) -> Double? {
        let isNegative = literal[0] == UInt8(ascii: "-")
        var digits: UInt64 = 0
        var point = literal.count
        // A sign and a point come on top of the digits.
        guard literal.count <= 16 else { return nil }
        for position in (isNegative ? 1 : 0)..<literal.count {
            let digit = literal[position] &- UInt8(ascii: "0")
            if digit <= 9 {
                digits = digits &* 10 &+ UInt64(digit)
            } else if literal[position] == UInt8(ascii: ".") {
                point = position + 1
            } else {
                return nil
            }
        }
        // 16 digits without sign and point may exceed what a `Double` holds.
        guard digits < 1 << 53 else { return nil }
        let size = Double(digits) / powersOfTen[literal.count - point]
        return isNegative ? -size : size
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
