package import Diagnostics

/// One angle of a coordinate as text: `60°10'12"N`, `60 10 12 N`, `60.3°`, `33.86S`.
package struct AngleText {
    /// Decimal degrees, negative in the south and west.
    package let degrees: Double
    /// Whether the angle is a latitude by its hemisphere; nothing without one.
    package let isLatitude: Bool?

    /// Reads the angle that the whole of `bytes` spells; nothing when they are none.
    ///
    /// - Throws: `invalid-coordinate` when they look like an angle and are wrong.
    package init?(_ bytes: [UInt8]) throws(PeriplusError) {
        var scanner = CoordinateScanner(bytes)
        scanner.skipSpaces()
        guard let angle = try scanner.angle() else { return nil }
        scanner.skipSpaces()
        guard scanner.position == bytes.count else { return nil }
        degrees = angle.degrees
        isLatitude = angle.axis.map { $0 == .latitude }
    }
}
