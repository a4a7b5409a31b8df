import Diagnostics
import Geodesy

/// The parts that clauses are made of: points, lengths, boxes and counts.
extension QueryParser {
    mutating func point(after keyword: String) throws(PeriplusError) -> PlaceReference {
        scanner.skipSpaces()
        let start = scanner.position
        if let coordinate = try scanner.coordinate() {
            reference = start..<scanner.position
            return .coordinate(coordinate)
        }
        if let reference = try placeReference() { return reference }
        let name = scanner.wordsBeforeKeyword()
        throw PeriplusError(
            .invalidQuery, "\(keyword) needs a point",
            suggestion: name.isEmpty
                ? "write 63.0951,21.6165, id:ID or a name in quotes"
                : "put a name in quotes, as in \(keyword) \(QueryScanner.quoted(name))",
            at: SourceLocation(span: scanner.tokenSpan()))
    }

    /// Reads `id:…` or a quoted name, if one stands here.
    mutating func placeReference() throws(PeriplusError) -> PlaceReference? {
        scanner.skipSpaces()
        let start = scanner.position
        var ahead = scanner
        if let word = ahead.word(), word.text == "id", ahead.position < ahead.bytes.count,
            ahead.bytes[ahead.position] == UInt8(ascii: ":")
        {
            _ = ahead.take(":")
            scanner = ahead
            let next = scanner.position
            if next < scanner.bytes.count, !ASCII.isSpace(scanner.bytes[next]), let id = try scanner.quotedText() {
                reference = start..<scanner.position
                return .id(id)
            }
            let span = scanner.bareWord()
            guard !span.isEmpty else { throw error("id: needs an id", "write id:658225 or id:\"way 12\"") }
            reference = start..<span.upperBound
            return .id(scanner.text(span))
        }
        guard let name = try scanner.quotedText() else { return nil }
        reference = start..<scanner.position
        return .name(name)
    }

    mutating func length() throws(PeriplusError) -> Length {
        scanner.skipSpaces()
        let start = scanner.position
        guard let number = scanner.number() else {
            throw error("within needs a distance", "write within 2 km or within 500 m")
        }
        let afterNumber = scanner
        let unit = scanner.word()?.text
        if unit == nil || unit == Keyword.of.rawValue { scanner = afterNumber }
        if unit == "nautical" { _ = scanner.word() }
        do throws(PeriplusError) {
            return try Length(parsing: scanner.text(start..<scanner.position))
        } catch {
            var error = error
            let span = error.location?.span ?? 0..<number.span.count
            error.location = SourceLocation(span: span.lowerBound + start..<span.upperBound + start)
            throw error
        }
    }

    mutating func envelope() throws(PeriplusError) -> Envelope {
        guard scanner.take(.bbox) else {
            throw error("inside needs an area", "write inside bbox(south,west,north,east)")
        }
        let start = scanner.position
        guard scanner.take("(") else { throw error("bbox needs its four sides", "write bbox(south,west,north,east)") }
        var sides: [Double] = []
        for name in ["south", "west", "north", "east"] {
            guard sides.isEmpty || scanner.take(","), let side = scanner.number() else {
                throw error("\(name) is missing", "write bbox(south,west,north,east)")
            }
            sides.append(side.value)
        }
        guard scanner.take(")") else { throw error("the box is not closed", "end it with )") }
        do throws(PeriplusError) {
            return try Envelope(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
        } catch {
            var error = error
            error.location = SourceLocation(span: start..<scanner.position)
            throw error
        }
    }

    mutating func count(after keyword: String, example: String) throws(PeriplusError) -> Count {
        if scanner.take(.all) { return .all }
        guard let number = try wholeNumber() else {
            throw error("\(keyword) needs a number or all", "write \(example)")
        }
        return .atMost(number)
    }

    mutating func wholeNumber() throws(PeriplusError) -> Int? {
        guard let (value, span) = scanner.number() else { return nil }
        // More than there can be places is as good as any such number.
        if value >= 0x1p53, value < .infinity { return .max }
        guard let whole = Int(exactly: value), whole >= 0 else {
            throw PeriplusError(
                .invalidQuery, "\(scanner.excerpt(span)) is not a whole number of 0 or more",
                at: SourceLocation(span: span))
        }
        return whole
    }
}
