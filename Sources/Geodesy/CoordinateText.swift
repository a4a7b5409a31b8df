public import Diagnostics

extension Coordinate {
    /// Reads a coordinate in any of the forms that people and programs write.
    ///
    /// | form | example |
    /// |---|---|
    /// | decimal degrees, latitude first | `63.0951,21.6165`, `63.0951 21.6165`, `-33.86, 151.2` |
    /// | in brackets, longitude first as in GeoJSON | `[21.6165, 63.0951]` |
    /// | degrees, minutes, seconds | `63°05'42"N 21°37'W`, `63° 5.7′ N, 21° 37′ E`, `N63 05 42 E21 37 00` |
    /// | decimal degrees with hemispheres, in either order | `33.86S 151.2E`, `151.2E 33.86S` |
    /// | `geo:` URI (RFC 5870) | `geo:63.0951,21.6165;u=35` |
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-coordinate`; the span in its location tells the bytes of `text` that
    ///   are meant.
    public init(parsing text: some StringProtocol) throws(PeriplusError) {
        let bytes = Array(text.utf8)
        var scanner = CoordinateScanner(bytes)
        scanner.skipSpaces()
        guard let coordinate = try scanner.coordinate() else {
            throw PeriplusError(
                .invalidCoordinate, "“\(text)” is not a coordinate",
                suggestion: "write latitude,longitude such as 63.0951,21.6165",
                at: SourceLocation(span: 0..<bytes.count))
        }
        scanner.skipSpaces()
        guard scanner.position == bytes.count else {
            throw PeriplusError(
                .invalidCoordinate, "unexpected text after the coordinate",
                at: SourceLocation(span: scanner.position..<bytes.count))
        }
        self = coordinate
    }
}
