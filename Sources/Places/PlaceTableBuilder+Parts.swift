// A feed is read in parts by several threads, each into a builder of its own, and the parts are put together in the order of
// the feed. The table is then the same as if one builder had taken all records.
extension PlaceTableBuilder {
    /// What the builder of a part keeps to become part of a whole.
    struct Part {
        /// The hashes of its values, by code from 1 on, so that the whole need not hash them again.
        var hashes: [UInt32] = []
        /// The fields and shapes of the whole that its own are, as far as they have been looked up.
        var fields: [UInt32] = []
        var shapes: [UInt32] = []
    }

    /// What the builders of parts have in common with that of the whole.
    package struct PartSeed: Sendable {
        fileprivate let hasher: ByteHash
    }

    /// What builders of parts of this one are made with.
    package var partSeed: PartSeed { PartSeed(hasher: interner.hasher) }

    /// Makes a builder that gathers a part of what another one gathers.
    package init(partOf seed: PartSeed) { self.init(hasher: seed.hasher) }

    /// Puts the places of a part behind those that are there, and empties the part, which can then gather another one.
    ///
    /// - Parameters:
    ///   - part: A builder made with the ``partSeed`` of this one. Parts that it gathers are appended in their order, and
    ///     between them those of others.
    ///   - recordsBefore: How many records of the feed come before those of the part.
    ///   - onDuplicateID: Called with the row in the part of each place whose id a place of the feed had before.
    /// - Complexity: O(places + cells + distinct values of the part)
    package mutating func append(
        _ part: inout PlaceTableBuilder, recordsBefore: Int,
        onDuplicateID: (_ row: Int, _ id: Value) -> Void = { _, _ in }
    ) {
        let codes = takeValues(of: part)
        takeShapes(of: &part)
        let shapes = part.part?.shapes ?? []
        let firstCell = cells.count
        coordinates.append(contentsOf: part.coordinates)
        names.append(contentsOf: part.names.lazy.map { codes[Int($0)] })
        shapeOfRow.append(contentsOf: part.shapeOfRow.lazy.map { shapes[Int($0)] })
        cellStarts.append(contentsOf: part.cellStarts.dropFirst().lazy.map { firstCell + $0 })
        cells.append(contentsOf: part.cells.lazy.map { codes[Int($0)] })
        for (row, id) in part.ids.enumerated() {
            if let value = id.value {
                let code = codes[Int(value)]
                ids.append(IDCode(value: code))
                if !idsOfFeed.insert(code) { onDuplicateID(row, Value(code: code)) }
            } else {
                ids.append(self.id(ofRecord: recordsBefore + (id.recordNumber ?? 0)))
            }
        }
        part.removeAll()
    }

    /// Makes room for `factor` times as many places as the feed under way has, behind those of the feeds before.
    ///
    /// What the factor says of places to come may be wrong, so no more is asked for at once than a system can give; and
    /// as everything moves, only where much room is missing.
    package mutating func reserve(_ factor: Double) {
        let before = feeds.last?.rows.upperBound ?? 0
        func room(_ count: Int, behind before: Int) -> Int { before + Int(min(Double(count - before) * factor, 1e8)) }
        let rows = room(count, behind: before)
        guard rows > coordinates.capacity * 2 else { return }
        coordinates.reserveCapacity(rows)
        ids.reserveCapacity(rows)
        names.reserveCapacity(rows)
        shapeOfRow.reserveCapacity(rows)
        cellStarts.reserveCapacity(rows + 1)
        cells.reserveCapacity(room(cells.count, behind: cellStarts[before]))
    }

    /// The codes of the part's values in the whole, by their code in the part.
    private mutating func takeValues(of part: borrowing PlaceTableBuilder) -> [UInt32] {
        let hashes = part.part?.hashes ?? []
        var codes: [UInt32] = [0]
        codes.reserveCapacity(hashes.count + 1)
        var seen: UInt32 = 0
        var start = 0
        while start < hashes.count {
            let end = min(start + 32, hashes.count)
            seen ^= interner.warm(hashes[start..<end], values)
            for index in start..<end {
                let code = UInt32(index + 1)
                let kind = part.values.kind(of: code)
                part.values.withText(of: code) { text in
                    codes.append(interner.intern(kind, text, hash: hashes[index], in: &values).code)
                }
            }
            start = end
        }
        warmth = seen
        return codes
    }

    /// Looks up the fields and shapes that the part has had since the last time.
    private mutating func takeShapes(of part: inout PlaceTableBuilder) {
        var known = part.part ?? Part()
        for name in part.shapes.fields.dropFirst(known.fields.count) { known.fields.append(shapes.field(named: name)) }
        for shape in part.shapes.shapes.dropFirst(known.shapes.count) {
            known.shapes.append(shapes.shape(of: shape.map { known.fields[Int($0)] }))
        }
        part.part?.fields = known.fields
        part.part?.shapes = known.shapes
    }
}
