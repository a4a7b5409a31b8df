/// The error that every throwing call of Periplus throws.
///
/// An error tells what went wrong in words its reader can act on (``message``), what would probably mend it
/// (``suggestion``) and where it happened (``location``). Programs that want to react to one kind of error
/// compare ``code``, which is open: later versions may add codes, so treat an unknown one as a general failure.
public struct PeriplusError: Error, Sendable {
    /// What kind of failure this is, stable across versions.
    public var code: Code

    /// What went wrong: one sentence, without the place where it happened.
    public var message: String

    /// What the reader could do about it, where that can be told.
    public var suggestion: String?

    /// Where it happened: a file, a record, a field, a position in a text.
    public var location: SourceLocation?

    /// The error beneath, where another library or the system reported one.
    public var cause: (any Error)?

    public init(
        _ code: Code,
        _ message: String,
        suggestion: String? = nil,
        at location: SourceLocation? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.suggestion = suggestion
        self.location = location
        self.cause = cause
    }
}

extension PeriplusError {
    /// A stable name for a kind of failure, such as `invalid-coordinate`.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public var description: String { rawValue }

        /// A latitude or longitude that is not a place on Earth.
        public static let invalidCoordinate = Code(rawValue: "invalid-coordinate")
        /// An envelope whose sides are out of range or in the wrong order.
        public static let invalidEnvelope = Code(rawValue: "invalid-envelope")
        /// A length that is negative, not a number, or has no unit.
        public static let invalidLength = Code(rawValue: "invalid-length")
        /// A geometry that cannot be read or placed.
        public static let invalidGeometry = Code(rawValue: "invalid-geometry")
        /// A query that the language does not know.
        public static let invalidQuery = Code(rawValue: "invalid-query")
        /// A request of the JSON-lines pipe that is not one.
        public static let invalidRequest = Code(rawValue: "invalid-request")
        /// Text that is not JSON.
        public static let invalidJSON = Code(rawValue: "invalid-json")
        /// A feed that cannot be understood at all, or one whose first problem was declared fatal.
        public static let invalidFeed = Code(rawValue: "invalid-feed")
        /// A reference to a place that no feed holds.
        public static let unknownPlace = Code(rawValue: "unknown-place")
        /// A file that cannot be opened or read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// A result that cannot be written.
        public static let unwritable = Code(rawValue: "unwritable")
        /// Nobody reads the output any more; a reason to stop, not to complain.
        public static let closedPipe = Code(rawValue: "closed-pipe")
        /// The user asked to stop.
        public static let interrupted = Code(rawValue: "interrupted")
    }
}

extension PeriplusError: CustomStringConvertible {
    /// The error in one line: `location: message; suggestion`.
    public var description: String {
        var line = ""
        if let location, !location.description.isEmpty { line += "\(location): " }
        line += message
        if let suggestion { line += "; \(suggestion)" }
        return line
    }
}
