public import Diagnostics

extension Geometry {
    /// Reads hexadecimal WKB, plain, of ISO or of PostGIS, such as `0101000000000000000000004000000000000008C0`.
    ///
    /// Numbers are longitude and latitude in degrees; heights and measures are left out.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-geometry` when the text is no such geometry, goes on behind it, has
    ///   curves, or names a reference system other than 4326 (WGS 84).
    /// - Complexity: O(length)
    ///
    /// Source: OGC 06-103r4, section 8; PostGIS, `ST_AsHEXEWKB`. It is not read with GEOS, whose reader goes as deep as the
    /// text says, and so out of its stack.
    public init(wkb text: String) throws(PeriplusError) {
        var reader = WKBReader(bytes: try Geometry.bytes(ofHex: text))
        self = try reader.geometry(depth: 0)
        guard reader.isAtEnd else { throw Geometry.invalid("more follows behind the geometry") }
    }

    /// Whether a text may be hexadecimal WKB: nothing but hexadecimal digits, at least as many as a point has, that start
    /// with an order of bytes.
    public static func looksLikeWKB(_ text: some StringProtocol) -> Bool {
        (text.hasPrefix("00") || text.hasPrefix("01")) && text.utf8.count >= 42 && text.utf8.count.isMultiple(of: 2)
            && text.utf8.allSatisfy { nibble($0) != nil }
    }

    private static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x57
        default: nil
        }
    }

    private static func bytes(ofHex text: String) throws(PeriplusError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for digit in text.utf8 {
            guard let value = nibble(digit) else { throw invalid("the text is not hexadecimal WKB") }
            if let first = high { bytes.append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        guard high == nil else { throw invalid("the hexadecimal WKB has half a byte at its end") }
        return bytes
    }
}

/// Reads one geometry of WKB after the other.
private struct WKBReader {
    let bytes: [UInt8]
    private var position = 0
    private var isLittleEndian = true
    /// How many numbers a position has.
    private var dimensions = 2

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func geometry(depth: Int) throws(PeriplusError) -> Geometry {
        guard depth <= Geometry.deepestNesting else { throw Geometry.tooDeep }
        switch try kind() {
        case 1:
            let point = try self.point()
            return point.x.isNaN && point.y.isNaN ? .multiPoint([]) : .point(point)
        case 2: return .lineString(try line())
        case 3: return .polygon(try rings())
        case 4: return .multiPoint(try members(of: 1) { reader throws(PeriplusError) in try reader.point() })
        case 5: return .multiLineString(try members(of: 2) { reader throws(PeriplusError) in try reader.line() })
        case 6: return .multiPolygon(try members(of: 3) { reader throws(PeriplusError) in try reader.rings() })
        case 7:
            var members: [Geometry] = []
            for _ in 0..<(try count(ofAtLeast: 5)) { members.append(try geometry(depth: depth + 1)) }
            return .collection(members)
        default: throw Geometry.invalid("geometries with curves cannot be read")
        }
    }

    /// Reads what stands before the numbers of a geometry, and gives the number of its kind.
    private mutating func kind() throws(PeriplusError) -> UInt32 {
        let order = try take(1)
        guard order <= 1 else { throw Geometry.invalid("the text is not WKB: its order of bytes is \(order)") }
        isLittleEndian = order == 1
        let word = UInt32(truncatingIfNeeded: try take(4))
        let plain = word & 0x1FFF_FFFF
        let hasZ = word & 0x8000_0000 != 0 || plain / 1000 == 1 || plain / 1000 == 3
        let hasM = word & 0x4000_0000 != 0 || plain / 1000 == 2 || plain / 1000 == 3
        dimensions = 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)
        if word & 0x2000_0000 != 0 {
            let system = try take(4)
            guard system == 4326 || system == 0 else {
                throw Geometry.invalid(
                    "the geometry is in SRID \(system), only 4326 can be read",
                    suggestion: "transform it to longitude and latitude of WGS 84")
            }
        }
        return plain / 1000 <= 3 ? plain % 1000 : 0
    }

    private mutating func members<Member>(
        of kind: UInt32, _ read: (inout WKBReader) throws(PeriplusError) -> Member
    ) throws(PeriplusError) -> [Member] {
        var members: [Member] = []
        for _ in 0..<(try count(ofAtLeast: 9)) {
            guard try self.kind() == kind else {
                throw Geometry.invalid("a member is of another kind than its geometry")
            }
            members.append(try read(&self))
        }
        return members
    }

    private mutating func rings() throws(PeriplusError) -> [[Position]] {
        var rings: [[Position]] = []
        for _ in 0..<(try count(ofAtLeast: 4)) { rings.append(try line()) }
        return rings
    }

    private mutating func line() throws(PeriplusError) -> [Position] {
        var line: [Position] = []
        for _ in 0..<(try count(ofAtLeast: dimensions * 8)) { line.append(try point()) }
        return line
    }

    private mutating func point() throws(PeriplusError) -> Position {
        let (x, y) = (Double(bitPattern: try take(8)), Double(bitPattern: try take(8)))
        for _ in 2..<dimensions { _ = try take(8) }
        return Position(x: x, y: y)
    }

    /// Reads a count of things that have at least so many bytes each, so that no count goes beyond the text.
    private mutating func count(ofAtLeast size: Int) throws(PeriplusError) -> Int {
        let count = Int(try take(4))
        guard count <= (bytes.count - position) / size else { throw Self.tooShort }
        return count
    }

    private mutating func take(_ size: Int) throws(PeriplusError) -> UInt64 {
        guard bytes.count - position >= size else { throw Self.tooShort }
        var value: UInt64 = 0
        for offset in 0..<size {
            let byte = UInt64(bytes[isLittleEndian ? position + size - 1 - offset : position + offset])
            value = value << 8 | byte
        }
        position += size
        return value
    }

    private static var tooShort: PeriplusError { Geometry.invalid("the WKB ends inside the geometry") }
}
