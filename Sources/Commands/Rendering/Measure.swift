import Geodesy

/// Distances and bearings as machines read them: finer than any feed is, and free of the noise of the last bits.
enum Measure {
    /// Metres to the millimetre, without zeros at the end.
    static func meters(_ distance: Length) -> String {
        var bytes: [UInt8] = []
        append(meters: distance, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Degrees in 0 ..< 360 to the hundredth, without zeros at the end.
    static func degrees(_ bearing: Double) -> String {
        var bytes: [UInt8] = []
        append(degrees: bearing, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func append(meters distance: Length, to bytes: inout [UInt8]) {
        append(distance.meters, decimals: 3, to: &bytes)
    }

    static func append(degrees bearing: Double, to bytes: inout [UInt8]) {
        append(bearing >= 359.995 ? 0 : bearing, decimals: 2, to: &bytes)
    }

    private static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        DecimalText.appendFixed(value, decimals: decimals) { bytes.append($0) }
        guard bytes[start...].contains(UInt8(ascii: ".")) else { return }
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }
}
