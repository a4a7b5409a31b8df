internal import Diagnostics
internal import Geodesy
internal import JSON

/// Makes coordinates of what records have, and says what is wrong when it cannot.
struct CoordinateReading {
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
        let value = String(utf8: trimmed)
        let withPoint = String(value.map { $0 == "," ? "." : $0 })
        if DecimalText.number(withPoint) != nil {
            throw Rejection(
                .notANumber, field: field(), "the number has a decimal comma, write a point", value: value)
        }
        throw Rejection(.notANumber, field: field(), "the coordinate is not a number", value: value)
    }

    /// A coordinate from a text that is neither GeoJSON nor WKT: `latitude,longitude`, or what a query may hold.
    func coordinate(_ text: String, field: String) throws(Rejection) -> Coordinate {
        let parts = text.split(separator: ",").map { DecimalText.number($0) }
        if parts.count == 2, let latitude = parts[0], let longitude = parts[1] {
            return try coordinate(latitude: latitude, field, longitude: longitude, field)
        }
        do {
            return try Coordinate(parsing: text)
        } catch {
            throw Rejection(.notANumber, field: field, error.message, value: text)
        }
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
