import Diagnostics
import Geodesy
import JSON
import Periplus

/// The values that the fields of a request have: counts, distances, points and boxes.
extension RequestReader {
    /// A count: nothing when the field is not there, an inner nothing for `"all"`.
    static func count(
        _ field: StaticString, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> Int?? {
        guard let node = parser.value(of: field, in: parser.root) else { return nil }
        if parser.kind(of: node) == .string, parser.string(of: node).equals("all") { return .some(nil) }
        let value = parser.number(of: node)
        // More than there can be places is as good as any such number.
        if let value, value >= 0x1p53, value < .infinity { return .some(.max) }
        guard let whole = value.flatMap({ Int(exactly: $0) }), whole >= 0 else {
            throw error(field.description, "\(field) is a whole number of 0 or more, or \"all\"")
        }
        return whole
    }

    static func radius(_ parser: borrowing JSONParser) throws(PeriplusError) -> Length? {
        let text = parser.value(of: "within", in: parser.root)
        if let meters = parser.value(of: "within_m", in: parser.root) {
            guard text == nil else { throw error("within_m", "within gives the distance already") }
            guard let value = parser.number(of: meters), value >= 0, value.isFinite else {
                throw error("within_m", "within_m is a number of metres of 0 or more", code: .invalidLength)
            }
            return Length(meters: value)
        }
        guard let text else { return nil }
        guard let text = string(text, parser) else {
            throw error(
                "within", "a distance is a text with its unit", "write \"2 km\", or within_m for metres",
                code: .invalidLength)
        }
        do throws(PeriplusError) {
            return try Length(parsing: text)
        } catch {
            throw PipeReply.error(error, field: "within", in: text)
        }
    }

    static func point(
        _ node: JSONNode, _ path: String, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> PlaceReference {
        switch parser.kind(of: node) {
        case .object:
            if let id = parser.value(of: "id", in: node) {
                try checkFields(of: node, path, ["id"], parser)
                let kind = parser.kind(of: id)
                if kind == .number { return .id(String(utf8: parser.literal(of: id))) }
                guard let id = string(id, parser) else { throw error(path + ".id", "an id is a text or a number") }
                return .id(id)
            }
            if let name = parser.value(of: "name", in: node) {
                try checkFields(of: node, path, ["name"], parser)
                guard let name = string(name, parser) else { throw error(path + ".name", "a name is a text") }
                return .name(name)
            }
            if let type = parser.value(of: "type", in: node), let position = parser.value(of: "coordinates", in: node),
                string(type, parser) == "Point", parser.kind(of: position) == .array
            {
                return try point(position, path + ".coordinates", parser)
            }
            try checkFields(of: node, path, latitudeNames + longitudeNames, parser)
            let latitude = try degrees(latitudeNames, of: node, path, parser)
            let longitude = try degrees(longitudeNames, of: node, path, parser)
            return .coordinate(
                try coordinate(latitude.value, longitude.value, path, fields: [latitude.field, longitude.field]))
        case .array:
            let numbers = numbers(in: node, parser)
            guard let numbers, numbers.count == 2 || numbers.count == 3 else {
                throw error(path, "a position is [longitude, latitude]")
            }
            return .coordinate(try coordinate(numbers[1], numbers[0], path, fields: ["[1]", "[0]"]))
        case .string:
            let text = String(utf8: parser.string(of: node))
            // JSON has quotes of its own, so a name needs no second pair.
            if PlaceReference.isBareName(text) { return .name(text) }
            do throws(PeriplusError) {
                return try QueryParser.point(text, after: path)
            } catch {
                throw PipeReply.error(error, field: path, in: text)
            }
        default:
            throw error(path, "a point is {\"lat\":…,\"lon\":…}, [lon,lat] or a text", nil)
        }
    }

    private static let latitudeNames = ["lat", "latitude"]
    private static let longitudeNames = ["lon", "lng", "long", "longitude"]

    /// The number of the first of some fields that an object has, and that field with a dot before it.
    private static func degrees(
        _ names: [String], of object: JSONNode, _ path: String, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> (value: Double, field: String) {
        var next = parser.firstChild(of: object)
        while let key = next, let value = parser.nextSibling(of: key) {
            let name = String(utf8: parser.string(of: key))
            if names.contains(name) {
                // Numbers in strings are what many feeds have.
                if let text = string(value, parser), let number = DecimalText.number(text) {
                    return (number, ".\(name)")
                }
                guard let number = parser.number(of: value) else {
                    throw error("\(path).\(name)", "\(name) is not a number", code: .invalidCoordinate)
                }
                return (number, ".\(name)")
            }
            next = parser.nextSibling(of: value)
        }
        throw error("\(path).\(names[0])", "\(names[0]) is missing", "a point is {\"lat\":…,\"lon\":…}")
    }

    static func coordinate(
        _ latitude: Double, _ longitude: Double, _ path: String, fields: [String]
    ) throws(PeriplusError) -> Coordinate {
        do throws(PeriplusError) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            var error = error
            error.location = SourceLocation(field: path + fields[error.location?.field == "longitude" ? 1 : 0])
            throw error
        }
    }

    static func envelope(
        _ node: JSONNode, _ parser: borrowing JSONParser
    ) throws(PeriplusError) -> Envelope {
        var sides: [Double] = []
        if parser.kind(of: node) == .array {
            guard let numbers = numbers(in: node, parser), numbers.count == 4 else {
                throw error("inside", "a box is [west, south, east, north]")
            }
            sides = [numbers[1], numbers[0], numbers[3], numbers[2]]
        } else {
            guard parser.kind(of: node) == .object else {
                throw error("inside", "a box is {\"south\":…,\"west\":…,\"north\":…,\"east\":…}")
            }
            try checkFields(of: node, "inside", ["south", "west", "north", "east"], parser)
            for side in ["south", "west", "north", "east"] as [StaticString] {
                guard let value = parser.value(of: side, in: node).flatMap({ parser.number(of: $0) }) else {
                    throw error("inside.\(side)", "\(side) is missing or no number", code: .invalidEnvelope)
                }
                sides.append(value)
            }
        }
        do throws(PeriplusError) {
            return try Envelope(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
        } catch {
            var error = error
            error.location = SourceLocation(field: "inside" + (error.location?.field.map { ".\($0)" } ?? ""))
            throw error
        }
    }

    static func numbers(in array: JSONNode, _ parser: borrowing JSONParser) -> [Double]? {
        var numbers: [Double] = []
        var next = parser.firstChild(of: array)
        while let node = next {
            guard let number = parser.number(of: node) else { return nil }
            numbers.append(number)
            next = parser.nextSibling(of: node)
        }
        return numbers
    }

    static func string(_ node: JSONNode, _ parser: borrowing JSONParser) -> String? {
        parser.kind(of: node) == .string ? String(utf8: parser.string(of: node)) : nil
    }
}
