package import Diagnostics

/// Reads coordinates out of a longer text, such as a query.
///
/// Source of the forms: RFC 5870 (`geo:` URIs), RFC 7946 (bracketed positions), ISO 6709 annex D (sexagesimal display).
package struct CoordinateScanner {
    private let bytes: [UInt8]
    /// The byte that will be read next.
    package private(set) var position: Int

    package init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads the coordinate that starts at ``position`` and moves behind it.
    ///
    /// - Returns: Nothing, without moving, when what stands there does not look like a coordinate at all.
    /// - Throws: `invalid-coordinate` when it looks like one and is wrong.
    package mutating func coordinate() throws(PeriplusError) -> Coordinate? {
        let start = position
        if takeScheme("geo:") { return try geoURI(from: start) }
        if take("[") { return try bracketedPosition(from: start) }
        guard let first = try angle() else { return nil }
        let end = position
        skipSpaces()
        if take(",") || take(";") { skipSpaces() }
        let secondStart = position
        // In `1.2.3` the second point does not start a longitude.
        let isNumberTorn = position == end && next(isOneOf: ["."])
        guard !isNumberTorn, let second = try angle() else {
            throw error("a longitude must follow the latitude", secondStart, "write latitude,longitude")
        }
        return try pair(first, second, from: start)
    }

    package mutating func skipSpaces() {
        while position < bytes.count, ASCII.isSpace(bytes[position]) { position += 1 }
    }

    // MARK: - Forms

    private mutating func bracketedPosition(from start: Int) throws(PeriplusError) -> Coordinate {
        var numbers: [Double] = []
        repeat {
            skipSpaces()
            guard let value = number() else { throw error("a number must stand here", position) }
            numbers.append(value)
            skipSpaces()
        } while take(",")
        guard take("]") else { throw error("the position is not closed", position, "end it with ]") }
        guard numbers.count == 2 || numbers.count == 3 else {
            throw error("a position is [longitude, latitude], with an optional height", start)
        }
        return try make(latitude: numbers[1], longitude: numbers[0], from: start, order: "[longitude, latitude]")
    }

    private mutating func geoURI(from start: Int) throws(PeriplusError) -> Coordinate {
        guard let latitude = number(), take(","), let longitude = number() else {
            throw error("a geo: URI holds latitude,longitude", position, "write geo:63.0951,21.6165")
        }
        if take(","), number() == nil { throw error("the altitude of the geo: URI is not a number", position) }
        while take(";") {
            let nameStart = position
            while position < bytes.count, !ASCII.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ";") {
                position += 1
            }
            let parameter = String(decoding: bytes[nameStart..<position], as: UTF8.self).lowercased()
            if parameter.hasPrefix("crs="), parameter != "crs=wgs84" {
                throw error("only geo: URIs in wgs84 can be read", nameStart)
            }
        }
        return try make(latitude: latitude, longitude: longitude, from: start, order: "latitude,longitude")
    }

    private func pair(_ first: Angle, _ second: Angle, from start: Int) throws(PeriplusError) -> Coordinate {
        let order = "latitude,longitude"
        switch (first.axis, second.axis) {
        case (nil, nil), (.latitude, .longitude):
            return try make(latitude: first.degrees, longitude: second.degrees, from: start, order: order)
        case (.longitude, .latitude):
            return try make(latitude: second.degrees, longitude: first.degrees, from: start, order: order)
        case (nil, _), (_, nil):
            throw error("only one of the two angles names its hemisphere", start, "write N or S, and E or W")
        default:
            throw error("both angles are of the same axis", start, "write one with N or S, the other with E or W")
        }
    }

    private func make(
        latitude: Double, longitude: Double, from start: Int, order: String
    ) throws(PeriplusError) -> Coordinate {
        do throws(PeriplusError) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            var error = error
            error.location?.span = start..<position
            error.suggestion = error.suggestion ?? "the order here is \(order)"
            throw error
        }
    }

    // MARK: - Angles

    /// Reads one angle: an optional hemisphere before or behind degrees, minutes and seconds.
    mutating func angle() throws(PeriplusError) -> Angle? {
        let start = position
        let leading = hemisphere()
        if leading != nil { skipSpaces() }
        // In `N63E21` the E is not the exponent's.
        guard let degrees = leading == nil ? number() : plainNumber() else {
            position = start
            return nil
        }
        let afterDegrees = position
        let isMarked = take(anyOf: ["°", "º", "˚"])
        // Minutes need either the sign of degrees before them, or a hemisphere that shows that this is one angle.
        let minutesAndSeconds = try sexagesimalParts(marked: isMarked)
        var trailing = leading == nil ? trailingHemisphere() : nil
        if !isMarked, !minutesAndSeconds.isEmpty, leading == nil, trailing == nil {
            position = afterDegrees
            trailing = trailingHemisphere()
            return try angle(degrees, [], trailing, from: start)
        }
        return try angle(degrees, minutesAndSeconds, leading ?? trailing, from: start)
    }

    private func angle(
        _ degrees: Double, _ parts: [Double], _ hemisphere: UInt8?, from start: Int
    ) throws(PeriplusError) -> Angle {
        do throws(Angle.Flaw) {
            return try Angle(signed: degrees, parts, hemisphere: hemisphere)
        } catch {
            throw self.error(error.reason, start, error.suggestion)
        }
    }

    /// Reads minutes and seconds; for unmarked degrees only whole groups separated by spaces count.
    private mutating func sexagesimalParts(marked: Bool) throws(PeriplusError) -> [Double] {
        var parts: [Double] = []
        for marks in [["'", "′", "’"], ["\"", "″", "”", "''", "′′", "’’"]] {
            let before = position
            skipSpaces()
            guard position < bytes.count, ASCII.isDigit(bytes[position]), let value = plainNumber() else {
                position = before
                break
            }
            let isPartMarked = take(anyOf: marks)
            // In `63° 21°` and `63 N 21`, the second number starts the next angle.
            if marked, !isPartMarked, parts.isEmpty || next(isOneOf: ["°", "º", "˚", "'", "′"]) {
                position = before
                break
            }
            guard value < 60 else {
                if !isPartMarked {
                    position = before
                    break
                }
                throw error("minutes and seconds are below 60", before)
            }
            parts.append(value)
        }
        return parts
    }

    private mutating func hemisphere() -> UInt8? {
        guard position < bytes.count, "NSEWnsew".utf8.contains(bytes[position]) else { return nil }
        // A longer word that starts with one of these letters is no hemisphere.
        if position + 1 < bytes.count, ASCII.isLetter(bytes[position + 1]) { return nil }
        defer { position += 1 }
        return bytes[position] & 0xDF
    }

    /// Reads a hemisphere behind an angle.
    ///
    /// What follows the letter decides whether it is one: a word such as `n=5` or `e2e` may stand behind a coordinate.
    private mutating func trailingHemisphere() -> UInt8? {
        let before = position
        skipSpaces()
        let isAdjacent = position == before
        if let letter = hemisphere() {
            guard position < bytes.count else { return letter }
            let next = bytes[position]
            // In `63N21E` the next angle follows at once; in `63 N21` the letter would belong to it.
            if ASCII.isSpace(next) || ",;)]}".utf8.contains(next) || isAdjacent && ASCII.isDigit(next) { return letter }
        }
        position = before
        return nil
    }

    // MARK: - Tokens

    private mutating func number() -> Double? {
        guard let end = DecimalText.endOfNumber(in: bytes[...], from: position) else { return nil }
        defer { position = end }
        return DecimalText.number(bytes[position..<end])
    }

    /// Reads a number without an exponent.
    private mutating func plainNumber() -> Double? {
        guard let end = DecimalText.endOfNumber(in: bytes[...], from: position) else { return nil }
        let digits = bytes[position..<end]
        let mantissa = digits[..<(digits.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? end)]
        defer { position = mantissa.endIndex }
        return DecimalText.number(mantissa)
    }

    /// Takes the scheme of a URI, in which case does not count.
    private mutating func takeScheme(_ scheme: String) -> Bool {
        let lowercased = bytes[position...].prefix(scheme.utf8.count).lazy.map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }
        guard lowercased.elementsEqual(scheme.utf8) else { return false }
        position += scheme.utf8.count
        return true
    }

    private mutating func take(_ token: String) -> Bool {
        guard bytes[position...].starts(with: token.utf8) else { return false }
        position += token.utf8.count
        return true
    }

    private mutating func take(anyOf tokens: [String]) -> Bool {
        // Longest first, so that '' is taken as seconds and not as two minutes.
        for token in tokens.sorted(by: { $0.utf8.count > $1.utf8.count }) where take(token) { return true }
        return false
    }

    private func next(isOneOf tokens: [String]) -> Bool {
        tokens.contains { bytes[position...].starts(with: $0.utf8) }
    }

    private func error(_ message: String, _ start: Int, _ suggestion: String? = nil) -> PeriplusError {
        let end = max(position, min(start + 1, bytes.count))
        return PeriplusError(
            .invalidCoordinate, message, suggestion: suggestion,
            at: SourceLocation(span: min(start, end)..<end))
    }
}
