public import Geodesy

/// Gathers places one after the other and makes a table of them.
///
/// A reader says for each record: ``add(_:_:)`` for every field it keeps, then
/// ``finishPlace(at:id:name:recordNumber:)``; or ``discardPlace()`` when the record turns out to have no coordinate. Texts
/// are UTF-8, checked by the reader.
public struct PlaceTableBuilder: ~Copyable, Sendable {
    var coordinates: [Coordinate] = []
    var ids: [IDCode] = []
    var names: [UInt32] = []
    var shapeOfRow: [UInt32] = []
    var cellStarts: [Int] = [0]
    var cells: [UInt32] = []
    var values = ValuePool()
    var shapes = RecordShapes()
    var feeds: [PlaceTable.Feed] = []

    var interner: ValueInterner
    private var fieldsOfPlace: [UInt32] = []
    private var lastUses: [LastUse] = []
    private var placeUnderWay = 1
    private var lastShape: UInt32?
    var idsOfFeed = CodeSet()
    /// What the builder knows about the whole that it gathers a part of, if it does.
    var part: Part?
    /// Nothing that means something; see ``ValueInterner/warm(_:_:)``.
    var warmth: UInt32 = 0

    public init() { interner = ValueInterner() }

    /// Makes a builder for a part of what `whole` gathers; see ``append(_:recordsBefore:onDuplicateID:)``.
    init(hasher: ByteHash) {
        interner = ValueInterner(hasher: hasher)
        part = Part()
    }

    /// When a field was used last, by the field's number.
    private struct LastUse: Sendable {
        /// The place that had it. Places are counted from 1 here, the discarded ones too.
        var place = 0
        /// Where it stands among the fields of that place.
        var position = 0
        /// The code of its value; 0 when there is none.
        var code: UInt32 = 0
    }

    /// A field by number, as ``field(named:)`` gave it.
    public struct Field: Hashable, Sendable {
        let number: UInt32
    }

    /// A value that the table holds, as ``value(_:_:)`` gave it.
    public struct Value: Hashable, Sendable {
        let code: UInt32
    }

    /// How many places have been finished.
    public var count: Int { coordinates.count }

    /// The field of this name; the same for the same name.
    public mutating func field(named name: String) -> Field { Field(number: shapes.field(named: name)) }

    /// Stores a value, once however often it comes, and gives back what names it.
    public mutating func value(_ kind: FieldKind, _ text: Span<UInt8>) -> Value {
        let hash = interner.hasher.hash(text, seed: kind.rawValue)
        let (code, isNew) = interner.intern(kind, text, hash: hash, in: &values)
        if isNew { part?.hashes.append(hash) }
        return Value(code: code)
    }

    /// Adds a field to the place under way. A field that comes twice keeps its first position and its last value.
    public mutating func add(_ field: Field, _ value: Value) {
        let number = Int(field.number)
        while lastUses.count <= number { lastUses.append(LastUse()) }
        let last = lastUses[number]
        if last.place == placeUnderWay {
            lastUses[number].code = value.code
            cells[cells.count - fieldsOfPlace.count + last.position] = value.code
        } else {
            lastUses[number] = LastUse(place: placeUnderWay, position: fieldsOfPlace.count, code: value.code)
            fieldsOfPlace.append(field.number)
            cells.append(value.code)
        }
    }

    /// Stores a value and adds it as a field to the place under way.
    ///
    /// The value is held against that of the place before first: in most feeds many fields change seldom.
    public mutating func add(_ field: Field, _ kind: FieldKind, _ text: Span<UInt8>) {
        let number = Int(field.number)
        let last = number < lastUses.count ? lastUses[number].code : 0
        let isSame = last != 0 && values.value(of: last, is: kind, text)
        add(field, isSame ? Value(code: last) : value(kind, text))
    }

    /// Ends the place under way.
    ///
    /// - Parameters:
    ///   - id: Its id; nothing for the number of the record.
    ///   - name: Its name, if it has one.
    ///   - recordNumber: The number of the record in its feed, counted from 1.
    /// - Returns: Whether the id is one that no place of the feed had before, or none is given.
    @discardableResult
    public mutating func finishPlace(
        at coordinate: Coordinate, id: Value?, name: Value?, recordNumber: Int
    ) -> Bool {
        coordinates.append(coordinate)
        ids.append(id.map { IDCode(value: $0.code) } ?? self.id(ofRecord: recordNumber))
        names.append(name?.code ?? 0)
        shapeOfRow.append(currentShape())
        cellStarts.append(cells.count)
        beginPlace()
        // Which ids are new, only the whole knows.
        guard let id, part == nil else { return true }
        return idsOfFeed.insert(id.code)
    }

    mutating func id(ofRecord number: Int) -> IDCode {
        IDCode(recordNumber: number)
            ?? IDCode(value: value(.number, Array(String(number).utf8).span).code)
    }

    /// The value as it came.
    public func text(of value: Value) -> String { values.text(of: value.code) }

    /// Forgets the place under way.
    public mutating func discardPlace() {
        cells.removeLast(fieldsOfPlace.count)
        beginPlace()
    }

    /// Forgets all places and values, and keeps fields, shapes and memory.
    package mutating func removeAll() {
        coordinates.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        shapeOfRow.removeAll(keepingCapacity: true)
        cellStarts.removeSubrange(1...)
        cells.removeAll(keepingCapacity: true)
        values.removeAll()
        interner.removeAll()
        part?.hashes.removeAll(keepingCapacity: true)
        for number in lastUses.indices { lastUses[number].code = 0 }
        beginPlace()
    }

    private mutating func beginPlace() {
        fieldsOfPlace.removeAll(keepingCapacity: true)
        placeUnderWay += 1
    }

    /// Ends a feed: the places finished since the last feed ended are its own.
    public mutating func finishFeed(named name: String) {
        let start = feeds.last?.rows.upperBound ?? 0
        feeds.append(PlaceTable.Feed(name: name, rows: start..<count))
        idsOfFeed = CodeSet()
    }

    /// The table of all places finished.
    public consuming func build() -> PlaceTable { PlaceTable(self) }

    private mutating func currentShape() -> UInt32 {
        // Most records look like the one before.
        if let lastShape, shapes.shapes[Int(lastShape)] == fieldsOfPlace { return lastShape }
        let shape = shapes.shape(of: fieldsOfPlace)
        lastShape = shape
        return shape
    }
}
