extension DecimalText {
    /// The number that the whole of `bytes` spells, or nothing: the same as for text, without making a string of it.
    ///
    /// Numbers of up to 15 digits with up to 22 decimals, which coordinates are, are exact in one division (Clinger 1990):
    /// both the digits and the power of ten are `Double`s without error. All others take the long way.
    package static func number(_ bytes: Span<UInt8>) -> Double? {
        var position = 0
        let isNegative = !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
        if isNegative { position = 1 }
        var digits: UInt64 = 0
        var decimals = 0
        var hasPoint = false
        let first = position
        while position < bytes.count {
            let byte = bytes[position]
            if ASCII.isDigit(byte) {
                digits = digits &* 10 &+ UInt64(byte &- 0x30)
                if hasPoint { decimals += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            position += 1
        }
        let length = position - first - (hasPoint ? 1 : 0)
        guard position == bytes.count, length >= 1, length <= 15 else { return numberTheLongWay(bytes) }
        let size = Double(digits) / powersOfTen[decimals]
        return isNegative ? -size : size
    }

    private static func numberTheLongWay(_ bytes: Span<UInt8>) -> Double? {
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count)
        for index in bytes.indices { copy.append(bytes[index]) }
        return number(copy[...])
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
