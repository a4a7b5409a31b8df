/// The distinct lists of fields that the records of a table have, in the order the records give them.
///
/// Records of one feed mostly share a few shapes, so a record stores the number of its shape and only its values; a feed
/// of sparse tags costs no empty cells.
struct RecordShapes: Sendable {
    private(set) var shapes: [[UInt32]] = []
    private var known: [[UInt32]: UInt32] = [:]
    private(set) var fields: [String] = []
    private var knownFields: [String: UInt32] = [:]

    /// The number of the field of this name, which is new if no record had it before.
    mutating func field(named name: String) -> UInt32 {
        if let field = knownFields[name] { return field }
        let field = UInt32(fields.count)
        fields.append(name)
        knownFields[name] = field
        return field
    }

    /// The number of the field of this name, if any record has it.
    func knownField(named name: String) -> UInt32? { knownFields[name] }

    /// The number of the shape with these fields.
    mutating func shape(of fields: [UInt32]) -> UInt32 {
        if let shape = known[fields] { return shape }
        let shape = UInt32(shapes.count)
        shapes.append(fields)
        known[fields] = shape
        return shape
    }
}
