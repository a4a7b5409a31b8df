/// Decimal numbers as text, without Foundation: the one place where numbers are read and written.
package enum DecimalText {
    /// The number that the whole of `bytes` spells, or nothing.
    ///
    /// Takes an optional sign, digits with an optional point, and an optional exponent. What Swift's own reader accepts
    /// beyond that (`nan`, `inf`, hexadecimal) is refused, because no feed means it.
    package static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard endOfNumber(in: bytes, from: bytes.startIndex) == bytes.endIndex, !bytes.isEmpty else { return nil }
        let digits = bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
        return Double(String(decoding: digits, as: UTF8.self))
    }

    /// The number that the whole of `text` spells, or nothing; white space around it does not matter.
    package static func number(_ text: some StringProtocol) -> Double? {
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(where: { !ASCII.isSpace($0) }),
            let last = bytes.lastIndex(where: { !ASCII.isSpace($0) })
        else { return nil }
        return number(bytes[first...last])
    }

    /// Where the decimal number that starts at `start` ends, or nothing when none starts there.
    package static func endOfNumber(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var position = start
        func byte(_ offset: Int = 0) -> UInt8? {
            position + offset < bytes.endIndex ? bytes[position + offset] : nil
        }
        func isDigit(_ byte: UInt8?) -> Bool { byte.map(ASCII.isDigit) ?? false }
        if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { position += 1 }
        var digits = 0
        while isDigit(byte()) { (position, digits) = (position + 1, digits + 1) }
        if byte() == UInt8(ascii: "."), digits > 0 || isDigit(byte(1)) {
            position += 1
            while isDigit(byte()) { (position, digits) = (position + 1, digits + 1) }
        }
        guard digits > 0 else { return nil }
        if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
            let hasSign = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+")
            if isDigit(byte(hasSign ? 2 : 1)) {
                position += hasSign ? 2 : 1
                while isDigit(byte()) { position += 1 }
            }
        }
        return position
    }

    /// The shortest decimal that reads back as `value`, without a trailing `.0`.
    package static func shortest(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// `value` with exactly `decimals` digits after the point, rounded half away from zero; no `-0`.
    ///
    /// At most 15 decimals are given, which is all that a `Double` can be trusted with. Values that have no more than
    /// the decimals asked for, being 2⁵³ or more when scaled by them, and values that are not finite are given as they
    /// are.
    package static func fixed(_ value: Double, decimals: Int) -> String {
        var text = ""
        appendFixed(value, decimals: decimals) { text.unicodeScalars.append(Unicode.Scalar($0)) }
        return text
    }

    /// Hands the ASCII bytes of `fixed(value, decimals:)` to `emit`, one after the other.
    @inlinable
    package static func appendFixed(_ value: Double, decimals: Int, emit: (UInt8) -> Void) {
        var scale = 1.0
        let decimals = max(0, min(15, decimals))
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (abs(value) * scale).rounded(.toNearestOrAwayFromZero)
        guard scaled < 9_007_199_254_740_992 else {
            for byte in value.description.utf8 { emit(byte) }
            return
        }
        let all = UInt64(scaled)
        if value < 0, all > 0 { emit(UInt8(ascii: "-")) }
        let (whole, fraction) = all.quotientAndRemainder(dividingBy: UInt64(scale))
        for byte in whole.description.utf8 { emit(byte) }
        guard decimals > 0 else { return }
        emit(UInt8(ascii: "."))
        var divisor = UInt64(scale) / 10
        var rest = fraction
        while divisor > 0 {
            emit(UInt8(ascii: "0") + UInt8(rest / divisor))
            rest %= divisor
            divisor /= 10
        }
    }
}
