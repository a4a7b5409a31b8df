public import Diagnostics

extension Geometry {
    /// Reads WKT, such as `POLYGON((21 63, 22 63, 22 64, 21 63))`, or EWKT, such as `SRID=4326;POINT(21.6 63.1)`.
    ///
    /// Numbers are longitude and latitude in degrees; heights are left out. `POINT EMPTY` is read as a multipoint of no
    /// points.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-geometry` that carries the message of GEOS, or names the reference
    ///   system where that is not 4326 (WGS 84).
    /// - Complexity: O(length)
    ///
    /// Source: OGC 06-103r4, section 7; `GEOSWKTReader_read_r`.
    public init(wkt text: String) throws(PeriplusError) {
        let text = try Geometry.withoutReferenceSystem(text)
        try Geometry.checkExtent(text)
        self = try GEOSContext.withContext { context throws(PeriplusError) in
            try GEOSShape(wkt: text, in: context).geometry()
        }
    }

    /// The text behind `SRID=4326;`, or the whole of it when it does not name its reference system.
    private static func withoutReferenceSystem(_ text: String) throws(PeriplusError) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard start.prefix(5).uppercased() == "SRID=" else { return text }
        guard let end = start.firstIndex(of: ";") else {
            throw invalid("the SRID does not end", suggestion: "write SRID=4326; before the WKT")
        }
        let number = start[..<end].dropFirst(5).filter { !$0.isWhitespace }
        guard number == "4326" else {
            throw invalid(
                "the geometry is in SRID \(number), only 4326 can be read",
                suggestion: "transform it to longitude and latitude of WGS 84")
        }
        return String(start[end...].dropFirst())
    }

    /// Refuses what would carry the reader out of its stack, and what it would pass over in silence: a text that goes on
    /// behind its geometry, or behind a zero byte.
    private static func checkExtent(_ text: String) throws(PeriplusError) {
        var depth = 0
        var hasEnded = false
        var word: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0 { throw invalid("the text is not WKT: it holds a zero byte") }
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                if word != emptyWord { word = [] }
                continue
            }
            if hasEnded || word == emptyWord { throw invalid("the text is not WKT: more follows behind the geometry") }
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                hasEnded = depth <= 0
            default: if depth == 0 { word.append(byte & 0xDF) }
            }
            if depth > deepestNesting { throw tooDeep }
        }
    }

    private static let emptyWord = Array("EMPTY".utf8)
}
