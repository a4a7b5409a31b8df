internal import Diagnostics
internal import Geodesy
internal import JSON

/// Makes coordinates of what records have, and says what is wrong when it cannot.
struct CoordinateReading: Sendable {
    /// Whether latitude and longitude stand in each other's place in the feed.
    let isSwapped: Bool

    /// A coordinate from two numbers as the feed gives them.
    ///
    /// - Parameters:
    ///   - latitudeField: What the first number's field is called, for messages.
    ///   - longitudeField: What the second number's field is called.
    func coordinate(
        latitude first: Double, _ latitudeField: String, longitude second: Double, _ longitudeField: String
    ) throws(Rejection) -> Coordinate {
        let (latitude, longitude) = isSwapped ? (second, first) : (first, second)
        if let coordinate = Coordinate(exactly: latitude, longitude) { return coordinate }
        let latitudeIsWrong = !(abs(latitude) <= 90)
        let (value, limit) = latitudeIsWrong ? (latitude, 90) : (longitude, 180)
        let looksSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
        throw Rejection(
            latitudeIsWrong ? .latitudeOutOfRange : .longitudeOutOfRange,
            field: latitudeIsWrong == isSwapped ? longitudeField : latitudeField,
            "the \(latitudeIsWrong ? "latitude" : "longitude") is outside -\(limit) ... \(limit)"
                + (looksSwapped ? ", latitude and longitude may be swapped" : ""),
            value: DecimalText.shortest(value), looksSwapped: looksSwapped)
    }

    /// The number that a text is, with white space around it or not.
    static func number(_ text: Span<UInt8>, field: @autoclosure () -> String) throws(Rejection) -> Double {
        let trimmed = text.extracting(trimmedRange(text))
        guard !trimmed.isEmpty else { throw Rejection(.emptyCoordinate, field: field(), "the coordinate is empty") }
        if let number = DecimalText.number(trimmed) { return number }
        if let number = numberWithComma(trimmed) { return number }
        throw Rejection(
            .notANumber, field: field(), "the coordinate is not a number", value: String(utf8: trimmed))
    }

    /// The number that a text with a decimal comma is: a single coordinate has no other use for one.
    private static func numberWithComma(_ text: Span<UInt8>) -> Double? {
        DecimalText.number(withPoints(text)[...])
    }

    private static func withPoints(_ text: Span<UInt8>) -> [UInt8] {
        [UInt8](text).map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    }

    /// The degrees that the text in the field of a latitude or a longitude says: a number, or an angle such as
    /// `60°10'12"N`.
    func degrees(_ text: Span<UInt8>, of field: AxisField) throws(Rejection) -> Double {
        let trimmed = text.extracting(Self.trimmedRange(text))
        guard !trimmed.isEmpty else { throw Rejection(.emptyCoordinate, field: field.name, "the coordinate is empty") }
        if let number = DecimalText.number(trimmed) ?? Self.numberWithComma(trimmed) { return number / field.divisor }
        let angle: AngleText?
        do throws(PeriplusError) {
            angle = try AngleText(Self.withPoints(trimmed))
        } catch {
            throw Rejection(.notANumber, field: field.name, error.message, value: String(utf8: trimmed))
        }
        guard let angle else {
            throw Rejection(
                .notANumber, field: field.name, "the coordinate is not a number", value: String(utf8: trimmed))
        }
        if let isLatitude = angle.isLatitude, isLatitude == (field.isLatitude == isSwapped) {
            throw Rejection(
                .notANumber, field: field.name,
                "the angle is of the other axis, latitude and longitude may be swapped", value: String(utf8: trimmed))
        }
        return angle.degrees
    }

    /// A coordinate from a text that is neither GeoJSON nor WKT: `latitude,longitude`, or what a query may hold.
    func coordinate(_ text: String, field: String) throws(Rejection) -> Coordinate {
        if let (latitude, longitude) = Self.pair(text) {
            return try coordinate(latitude: latitude, field, longitude: longitude, field)
        }
        do {
            return try Coordinate(parsing: text)
        } catch {
            throw Rejection(.notANumber, field: field, error.message, value: text)
        }
    }

    /// The two numbers of `60.1,24.9` or `(60.1, 24.9)`.
    static func pair(_ text: String) -> (Double, Double)? {
        let isInParentheses = text.hasPrefix("(") && text.hasSuffix(")")
        let parts = (isInParentheses ? text.dropFirst().dropLast() : text[...]).split(separator: ",")
        guard parts.count == 2, let first = DecimalText.number(parts[0]), let second = DecimalText.number(parts[1])
        else { return nil }
        return (first, second)
    }

    /// The part of a text without the white space at its ends.
    static func trimmedRange(_ text: Span<UInt8>) -> Range<Int> {
        var start = 0
        var end = text.count
        while start < end, ASCII.isSpace(text[start]) { start += 1 }
        while end > start, ASCII.isSpace(text[end - 1]) { end -= 1 }
        return start..<end
    }
}
