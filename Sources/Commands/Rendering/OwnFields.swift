/// The names of the columns that Periplus itself adds to a feed's fields, where both stand side by side.
enum OwnFields {
    /// The field's name in a row that has columns of our own: the same, unless it would stand there twice.
    ///
    /// - Parameter fields: All fields that may stand in the row. Only names of our own are changed, and never to that of
    ///   another field, so that no two fields get one name.
    static func name(of field: String, beside own: [String], among fields: [String]) -> String {
        guard own.contains(field) else { return field }
        var name = "_" + field
        while own.contains(name) || fields.contains(name) { name = "_" + name }
        return name
    }
}
