/// The distinct lists of fields that the records of a table have, in the order the records give them.
///
/// Records of one feed mostly share a few shapes, so a record stores the number of its shape and only its values; a feed
/// of sparse tags costs no empty cells.
struct RecordShapes: Sendable {
    private(set) var shapes: [[UInt32]] = []
    private var known: [[UInt32]: UInt32] = [:]
    private(set) var fields: [String] = []
    /// The fields by the bytes of their names: strings are equal even where é is one character in one of them and two in
    /// the other, and these are two fields.
    private var fieldsByBytes: [[UInt8]: UInt32] = [:]
    /// The first field of each name, however it is spelled.
    private var fieldsByName: [String: UInt32] = [:]

    /// The number of the field of this name, which is new if no record had it before.
    mutating func field(named name: String) -> UInt32 {
        let bytes = Array(name.utf8)
        if let field = fieldsByBytes[bytes] { return field }
        let field = UInt32(fields.count)
        fields.append(name)
        fieldsByBytes[bytes] = field
        if fieldsByName[name] == nil { fieldsByName[name] = field }
        return field
    }

    /// The number of the field of this name, if any record has it: spelled exactly so, or else equal as Unicode has it.
    func knownField(named name: String) -> UInt32? {
        guard let field = fieldsByName[name] else { return nil }
        if fieldsByBytes.count == fieldsByName.count { return field }
        return fieldsByBytes[Array(name.utf8)] ?? field
    }

    /// The number of the shape with these fields.
    mutating func shape(of fields: [UInt32]) -> UInt32 {
        if let shape = known[fields] { return shape }
        let shape = UInt32(shapes.count)
        shapes.append(fields)
        known[fields] = shape
        return shape
    }
}
