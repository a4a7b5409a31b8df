/// Something wrong with a feed or one of its records: what, where, and what came of it.
public struct FeedProblem: Hashable, Sendable {
    /// What kind of problem it is.
    public var kind: Kind

    /// What came of it.
    public var severity: Severity

    /// The record, counted from 1; nothing when the problem is of the feed as a whole.
    public var record: Int?

    /// The line on which the record starts, counted from 1.
    public var line: Int?

    /// The field, as a dotted path.
    public var field: String?

    /// What is wrong, in words.
    public var reason: String

    /// The beginning of the value that is wrong.
    public var value: String?

    /// What came of a problem.
    public enum Severity: String, Sendable {
        /// The record did not become a place, or a part of the feed was lost.
        case rejected
        /// The record became a place all the same.
        case warning
    }

    /// A kind of problem, as a stable name. Later versions may add kinds.
    public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public var description: String { rawValue }
    }
}

extension FeedProblem.Kind {
    /// The record has no field for the latitude, the longitude or the position.
    public static let missingCoordinate = Self(rawValue: "missing-coordinate")
    /// The field is there but holds nothing.
    public static let emptyCoordinate = Self(rawValue: "empty-coordinate")
    public static let notANumber = Self(rawValue: "not-a-number")
    public static let latitudeOutOfRange = Self(rawValue: "latitude-out-of-range")
    public static let longitudeOutOfRange = Self(rawValue: "longitude-out-of-range")
    /// Latitude and longitude are both 0: mostly a default, not a place.
    public static let zeroCoordinate = Self(rawValue: "zero-coordinate")

    /// An id that a record of the same feed had before.
    public static let duplicateID = Self(rawValue: "duplicate-id")

    /// Text that is not JSON.
    public static let jsonSyntax = Self(rawValue: "json-syntax")
    public static let invalidUTF8 = Self(rawValue: "invalid-utf8")
    /// A record that is not an object.
    public static let notAnObject = Self(rawValue: "not-an-object")
    /// A key that an object has twice; the last one counts.
    public static let duplicateKey = Self(rawValue: "duplicate-key")

    /// A feature whose geometry is null or absent, which GeoJSON allows.
    public static let missingGeometry = Self(rawValue: "missing-geometry")
    public static let emptyGeometry = Self(rawValue: "empty-geometry")
    /// A geometry that cannot be read or placed for another reason than those below.
    public static let invalidGeometry = Self(rawValue: "invalid-geometry")
    /// A GeoJSON type that does not exist or does not belong there.
    public static let unknownType = Self(rawValue: "unknown-type")
    /// Coordinates that are nested too deep or not deep enough for their geometry.
    public static let wrongNesting = Self(rawValue: "wrong-nesting")
    public static let tooFewPositions = Self(rawValue: "too-few-positions")
    public static let unclosedRing = Self(rawValue: "unclosed-ring")
    /// Rings that do not run as RFC 7946 asks.
    public static let windingOrder = Self(rawValue: "winding-order")
    /// Positions of more than longitude, latitude and height.
    public static let excessDimensions = Self(rawValue: "excess-dimensions")
    public static let invalidBoundingBox = Self(rawValue: "invalid-bounding-box")
    /// A `crs` member, which GeoJSON no longer has.
    public static let oldStyleCRS = Self(rawValue: "old-style-crs")
    /// GeoJSON that breaks a rule of RFC 7946 without harm to the place.
    public static let geoJSONStructure = Self(rawValue: "geojson-structure")

    /// A row with more or fewer cells than the header.
    public static let raggedRow = Self(rawValue: "ragged-row")
    /// A quote that is not closed before the end of the feed.
    public static let unclosedQuote = Self(rawValue: "unclosed-quote")
    /// A quote inside a cell that does not follow RFC 4180; the cell is taken as it stands.
    public static let strayQuote = Self(rawValue: "stray-quote")
    /// A record that does not end within the longest that is read. Reading goes on behind the end of its line, or of the
    /// record where a separator tells it; the records of a JSON value end there.
    public static let recordTooLong = Self(rawValue: "record-too-long")
    /// A feed that ends before it is complete.
    public static let truncatedInput = Self(rawValue: "truncated-input")
    /// Packed data that is not what was packed, as its checksum or its structure tells.
    public static let damagedInput = Self(rawValue: "damaged-input")
    /// Bytes behind packed data that is complete.
    public static let trailingData = Self(rawValue: "trailing-data")
}

extension FeedProblem: CustomStringConvertible {
    /// The problem in one line: `line 3, record 2, field lat: the latitude is empty`.
    public var description: String {
        var place: [String] = []
        if let line { place.append("line \(line)") }
        if let record { place.append("record \(record)") }
        if let field { place.append("field \(field)") }
        let text = value.map { "\(reason): \($0)" } ?? reason
        return place.isEmpty ? text : "\(place.joined(separator: ", ")): \(text)"
    }
}
