internal import JSON
internal import Places

/// What a field is read as.
struct FieldRoles: OptionSet, Sendable {
    let rawValue: UInt8

    static let latitude = FieldRoles(rawValue: 1)
    static let longitude = FieldRoles(rawValue: 2)
    static let position = FieldRoles(rawValue: 4)
    static let id = FieldRoles(rawValue: 8)
    static let name = FieldRoles(rawValue: 16)
    // The same for records that have no such field, or nothing in it.
    static let fallbackLatitude = FieldRoles(rawValue: 32)
    static let fallbackLongitude = FieldRoles(rawValue: 64)
    static let fallbackPosition = FieldRoles(rawValue: 128)

    /// Whether a field with these roles is kept as a field all the same.
    var areFallback: Bool { isSubset(of: [.fallbackLatitude, .fallbackLongitude, .fallbackPosition]) }

    /// The roles that a mapping gives to paths, each with its path.
    static func roles(of mapping: FieldMapping) -> [(path: [String], role: FieldRoles)] {
        var roles: [(path: [String], role: FieldRoles)] = []
        switch mapping.position {
        case .pair(let latitude, let longitude):
            roles += [(latitude.names, .latitude), (longitude.names, .longitude)]
        case .single(let path): roles.append((path.names, .position))
        case .feature: break
        }
        switch mapping.fallback {
        case .pair(let latitude, let longitude):
            roles += [(latitude.names, .fallbackLatitude), (longitude.names, .fallbackLongitude)]
        case .single(let path): roles.append((path.names, .fallbackPosition))
        case .feature, nil: break
        }
        if let id = mapping.id { roles.append((id.names, .id)) }
        if let name = mapping.name { roles.append((name.names, .name)) }
        return roles
    }
}

/// The outermost fields of a feed's records: what each is called in the table, and what it is read as.
///
/// Records of a feed give their fields mostly in the same order, so each slot remembers which one came behind it last; a
/// table of hashes finds the others.
struct FieldSlots {
    /// What is wanted of a slot for every field of every record: nothing that is counted or owned.
    private struct Slot {
        /// Where the key lies among those of all slots.
        let key: Range<Int>
        let field: PlaceTableBuilder.Field
        let roles: FieldRoles
        let hasInner: Bool
        /// The record that had the field last.
        var lastRecord = 0
        /// The slot that came behind this one last.
        var successor = -1
    }

    private var slots: [Slot] = []
    private var keys: [UInt8] = []
    private var inners: [[(path: [[UInt8]], role: FieldRoles)]] = []
    private var table = [Int32](repeating: -1, count: 64)
    private let roles: [(path: [String], role: FieldRoles)]
    /// The slot that was found last, and the one that the last record began with.
    private var previous = -1
    private var first = -1
    /// How many records were begun. Those of the log begin anew with each part of a feed.
    private var record = 0

    init(_ mapping: FieldMapping) { roles = FieldRoles.roles(of: mapping) }

    /// The field of an object, as ``FieldSlots/slot(_:in:)`` finds it.
    struct Found {
        /// The number of the slot.
        let number: Int
        /// What the field is called in the table.
        let field: PlaceTableBuilder.Field
        /// What the field is read as itself.
        let roles: FieldRoles
        /// Whether something is read from inside the field.
        let hasInner: Bool
        /// Whether the record under way had the field already.
        let isDuplicate: Bool
    }

    /// What is read from inside the field of a slot, when it is an object: the names on the way, and the role.
    func inner(of number: Int) -> [(path: [[UInt8]], role: FieldRoles)] { inners[number] }

    /// Begins a record.
    mutating func beginRecord() {
        previous = -1
        record += 1
    }

    /// The slot of the field of this name, which is made when it is the first.
    mutating func slot(_ key: Span<UInt8>, in builder: inout PlaceTableBuilder) -> Found {
        let expected = previous < 0 ? first : slots[previous].successor
        let number: Int
        if expected >= 0, has(key, expected) {
            number = expected
        } else {
            number = find(key, in: &builder)
            if previous < 0 { first = number } else { slots[previous].successor = number }
        }
        previous = number
        let slot = slots[number]
        slots[number].lastRecord = record
        return Found(
            number: number, field: slot.field, roles: slot.roles, hasInner: slot.hasInner,
            isDuplicate: slot.lastRecord == record)
    }

    /// Whether a slot has this key.
    private func has(_ key: Span<UInt8>, _ number: Int) -> Bool {
        key.hasSameBytes(as: keys.span.extracting(slots[number].key))
    }

    private mutating func find(_ key: Span<UInt8>, in builder: inout PlaceTableBuilder) -> Int {
        var place = hash(key) & (table.count - 1)
        while table[place] >= 0 {
            if has(key, Int(table[place])) { return Int(table[place]) }
            place = (place + 1) & (table.count - 1)
        }
        let name = String(utf8: key)
        let mine = roles.filter { $0.path.first.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
        let direct = mine.filter { $0.path.count == 1 }.reduce(into: FieldRoles()) { $0.formUnion($1.role) }
        let inner = mine.filter { $0.path.count > 1 }.map { entry in
            (path: entry.path.dropFirst().map { Array($0.utf8) }, role: entry.role)
        }
        table[place] = Int32(slots.count)
        let start = keys.count
        keys.append(key)
        inners.append(inner)
        slots.append(
            Slot(
                key: start..<keys.count, field: builder.field(named: name), roles: direct, hasInner: !inner.isEmpty))
        if slots.count * 2 > table.count { rebuildTable() }
        return slots.count - 1
    }

    private mutating func rebuildTable() {
        table = [Int32](repeating: -1, count: table.count * 2)
        for (number, slot) in slots.enumerated() {
            var place = hash(keys.span.extracting(slot.key)) & (table.count - 1)
            while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
            table[place] = Int32(number)
        }
    }

    /// Seeded anew by each process, so that no feed can be written whose names have the same hash.
    private func hash(_ key: Span<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe key.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize() & .max
    }
}
