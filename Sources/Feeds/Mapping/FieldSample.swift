internal import Geodesy
internal import JSON
internal import Regions

/// What the first records of a feed have in one field.
struct SampledField {
    /// The names on the way to the field.
    let path: [String]
    let parent: [String]
    /// Whether it is the first field of the record.
    let isFirst: Bool
    /// The values by record.
    var values: [Int: SampledValue] = [:]

    // A name is taken apart once, because fields are compared with each other.

    /// The words of the name, with underscores between them.
    let plain: String
    let lastWord: String?
    /// What the name says about axes, if anything.
    let match: CoordinateNames.Match?
    /// What the numbers are divided by to give degrees.
    let divisor: Double

    var name: String { path.last ?? "" }

    init(path: [String], isFirst: Bool) {
        self.path = path
        self.isFirst = isFirst
        parent = Array(path.dropLast())
        let words = CoordinateNames.words(of: path.last ?? "")
        plain = words.joined(separator: "_")
        lastWord = words.last
        match = CoordinateNames.match(words)
        divisor = CoordinateNames.divisor(words)
    }

    /// The degrees that the value of a record says, if the field is one of a latitude or a longitude.
    func degrees(_ record: Int) -> Double? { values[record]?.degrees(dividedBy: divisor) }
}

/// A value as far as finding the mapping is concerned.
enum SampledValue: Hashable {
    case empty
    case number(Double, text: String)
    case text(String)
    /// An array that starts with two numbers.
    case position
    /// An object with a GeoJSON type.
    case geometry
    case other

    init(_ text: String) {
        let text = text.trimmed
        if text.isEmpty {
            self = .empty
        } else if let number = DecimalText.number(text) {
            self = .number(number, text: text)
        } else {
            self = .text(text)
        }
    }

    /// The degrees that the value says in a field of a latitude or a longitude.
    func degrees(dividedBy divisor: Double) -> Double? {
        switch self {
        case .number(let number, _): return number / divisor
        case .text(let text):
            let bytes = Array(text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 })
            return (try? AngleText(bytes))?.degrees
        default: return nil
        }
    }

    /// Whether the value could be a whole position.
    var isPosition: Bool {
        switch self {
        case .position, .geometry: return true
        case .number(_, let text): return Geometry.looksLikeWKB(text)
        case .text(let text):
            return SampledValue.looksLikeGeometry(text) || (try? Coordinate(parsing: text)) != nil
                || CoordinateReading.pair(text) != nil
        default: return false
        }
    }

    /// Whether the value is a geometry, whatever its field is called.
    var isGeometry: Bool {
        switch self {
        case .geometry: true
        case .number(_, let text): Geometry.looksLikeWKB(text)
        case .text(let text): SampledValue.looksLikeGeometry(text)
        default: false
        }
    }

    private static func looksLikeGeometry(_ text: String) -> Bool {
        let start = text.prefix(20).uppercased()
        if start.hasPrefix("{"), text.contains("\"coordinates\"") { return true }
        if Geometry.looksLikeWKB(text) { return true }
        return ["SRID=", "POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION"].contains { word in
            start.hasPrefix(word) && (text.contains("(") || text.uppercased().hasSuffix("EMPTY"))
        }
    }
}

/// The fields and values of a feed's first records.
struct FieldSample {
    /// The fields in order of first appearance.
    private(set) var fields: [SampledField] = []
    private(set) var recordCount = 0
    /// The fields by the bytes of their paths.
    private var positions: [[[UInt8]]: Int] = [:]

    mutating func beginRecord() { recordCount += 1 }

    /// The same fields with the values of some records only.
    func restricted(to records: [Int]) -> FieldSample {
        let records = Set(records)
        var result = self
        for index in fields.indices {
            result.fields[index].values = fields[index].values.filter { records.contains($0.key) }
        }
        return result
    }

    /// Takes note of a field of the record under way.
    mutating func add(_ path: [String], _ value: SampledValue, isFirst: Bool = false) {
        fields[addField(path, isFirst: isFirst)].values[recordCount] = value
    }

    /// Takes note that there is a field, whether it has values or not, and gives its number.
    @discardableResult
    mutating func addField(_ path: [String], isFirst: Bool) -> Int {
        let key = path.map { Array($0.utf8) }
        if let known = positions[key] { return known }
        positions[key] = fields.count
        fields.append(SampledField(path: path, isFirst: isFirst))
        return fields.count - 1
    }

    /// Takes note of all fields of an object, and of those in the objects in it.
    mutating func add(_ object: JSONNode, of json: borrowing JSONParser, under parent: [String] = []) {
        var next = json.firstChild(of: object)
        var isFirst = parent.isEmpty
        while let key = next, let value = json.nextSibling(of: key) {
            let path = parent + [String(utf8: json.string(of: key))]
            switch json.kind(of: value) {
            case .null: add(path, .empty, isFirst: isFirst)
            case .true, .false: add(path, .other, isFirst: isFirst)
            case .string: add(path, SampledValue(String(utf8: json.string(of: value))), isFirst: isFirst)
            case .number:
                let text = String(utf8: json.literal(of: value))
                add(path, .number(json.number(of: value) ?? .nan, text: text), isFirst: isFirst)
            case .array:
                let first = json.firstChild(of: value)
                let second = first.flatMap { json.nextSibling(of: $0) }
                let isPosition = [first, second].allSatisfy { $0.map { json.kind(of: $0) == .number } ?? false }
                add(path, isPosition ? .position : .other, isFirst: isFirst)
            case .object:
                let hasType = json.value(of: "type", in: value).map { json.kind(of: $0) == .string } ?? false
                let hasParts = json.value(of: "coordinates", in: value) ?? json.value(of: "geometries", in: value)
                add(path, hasType && hasParts != nil ? .geometry : .other, isFirst: isFirst)
                if path.count < 4 { add(value, of: json, under: path) }
            }
            isFirst = false
            next = json.nextSibling(of: value)
        }
    }
}
