/// The names of the columns that Periplus itself adds to a feed's fields, where both stand side by side.
enum OwnFields {
    /// The field's name in a row that has columns of our own: the same, unless it would stand there twice.
    static func name(of field: String, beside own: [String]) -> String {
        var name = field
        while own.contains(name) { name = "_" + name }
        return name
    }
}
