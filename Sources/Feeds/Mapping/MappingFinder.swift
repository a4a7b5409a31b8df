internal import Diagnostics
internal import Geodesy

/// Finds out which fields hold the position, the id and the name, by the names and values in a feed's first records.
///
/// Latitude and longitude must stand in the same object, and their names must have the same rest (`place_lat` goes with
/// `place_log`). Of several candidates, clear names come before names that contain a clear word, a whole position comes
/// before these, and `x` and `y` come last and only when their values can be degrees.
struct MappingFinder {
    let sample: FieldSample
    let options: FeedOptions
    /// Whether the records are GeoJSON features, whose geometry is the position.
    let isGeoJSON: Bool
    /// Whether records of the feed are not in the sample, which may have other fields.
    var hasMoreRecords = false

    /// The mapping, or nothing when no field looks like a position.
    ///
    /// - Throws: `invalid-feed` when a field named in the options does not exist.
    func find() throws(PeriplusError) -> FieldMapping? {
        guard let position = try position() else { return nil }
        let parent: [String]
        switch position {
        case .pair(let latitude, _): parent = Array(latitude.names.dropLast())
        case .single(let path): parent = Array(path.names.dropLast())
        case .feature: parent = []
        }
        let id = try options.id.map { path throws(PeriplusError) in try existing(path) }
        let name = try options.name.map { path throws(PeriplusError) in try existing(path) }
        return FieldMapping(
            position: position, fallback: fallback(for: position), id: id ?? self.id(besides: parent),
            name: name ?? self.name(besides: parent))
    }

    // MARK: - Position

    private func position() throws(PeriplusError) -> FieldMapping.Position? {
        if let path = options.geometry { return .single(try existing(path)) }
        switch (options.latitude, options.longitude) {
        case (let latitude?, let longitude?):
            return .pair(latitude: try existing(latitude), longitude: try existing(longitude))
        case (nil, nil): break
        default:
            throw PeriplusError(
                .invalidFeed, "only one of the fields of latitude and longitude is given", suggestion: "give both")
        }
        if isGeoJSON { return .feature }
        return pair(rank: 0) ?? single(named: true) ?? pair(rank: 1) ?? single(named: false) ?? pair(rank: 2)
    }

    /// Where the records of the sample have their position that have nothing in the fields of the first one.
    private func fallback(for position: FieldMapping.Position) -> FieldMapping.Position? {
        // A field named in the options is the only one.
        guard options.latitude == nil, options.geometry == nil else { return nil }
        let paths: [[String]]
        switch position {
        case .pair(let latitude, let longitude): paths = [latitude.names, longitude.names]
        case .single(let path): paths = [path.names]
        case .feature: return nil
        }
        let fields = sample.fields.filter { paths.contains($0.path) }
        let lacking = (1...max(1, sample.recordCount)).filter { record in
            fields.allSatisfy { ($0.values[record] ?? .empty) == .empty }
        }
        guard !lacking.isEmpty else { return nil }
        let others = MappingFinder(sample: sample.restricted(to: lacking), options: options, isGeoJSON: false)
        return others.pair(rank: 0, isFilled: true) ?? others.single(named: true)
    }

    /// What both fields of a pair have in common.
    private struct PairKey: Hashable {
        let parent: [String]
        let stem: String
    }

    /// How many longitudes with the same rest are looked at for a latitude. Names that differ in nothing but their signs
    /// and capitals can be as many as a feed likes.
    private static let partnerLimit = 16

    /// - Parameter isFilled: Whether only fields count that have values.
    private func pair(rank: Int, isFilled: Bool = false) -> FieldMapping.Position? {
        var longitudes: [PairKey: [Int]] = [:]
        for (index, field) in sample.fields.enumerated() {
            guard let x = field.match, x.axis == .longitude, x.rank <= rank else { continue }
            let key = PairKey(parent: field.parent, stem: x.stem)
            if longitudes[key, default: []].count < Self.partnerLimit { longitudes[key, default: []].append(index) }
        }
        var best: (position: FieldMapping.Position, score: (Int, Int))?
        for latitude in sample.fields {
            guard let y = latitude.match, y.axis == .latitude, y.rank <= rank else { continue }
            for index in longitudes[PairKey(parent: latitude.parent, stem: y.stem)] ?? [] {
                let longitude = sample.fields[index]
                let inRange = recordsInRange(latitude, longitude)
                if rank == 2, inRange * 2 <= latitude.values.count || inRange == 0 { continue }
                if isFilled, inRange == 0 { continue }
                // A pair that has values beats one that has none; then the outer one, then the first.
                let score = (inRange > 0 ? 1 : 0, -latitude.path.count)
                if let best, best.score >= score { continue }
                best = (.pair(latitude: FieldPath(latitude.path), longitude: FieldPath(longitude.path)), score)
            }
        }
        return best?.position
    }

    private func recordsInRange(_ latitude: SampledField, _ longitude: SampledField) -> Int {
        latitude.values.keys.count { record in
            guard let y = latitude.degrees(record), let x = longitude.degrees(record) else { return false }
            return abs(y) <= 90 && abs(x) <= 180 || abs(x) <= 90 && abs(y) <= 180
        }
    }

    /// The outermost field that holds whole positions: by its name, or whatever its name if they are geometries.
    private func single(named: Bool) -> FieldMapping.Position? {
        var best: (path: [String], score: (Int, Int))?
        for field in sample.fields {
            let filled = field.values.values.filter { $0 != .empty }
            let place = CoordinateNames.positions.firstIndex(of: field.plain)
            if named && place == nil { continue }
            let fitting = filled.count { named ? $0.isPosition : $0.isGeometry }
            guard fitting > 0, fitting * 2 >= filled.count else { continue }
            let score = (-field.path.count, -(place ?? 0))
            if let best, best.score >= score { continue }
            best = (field.path, score)
        }
        return best.map { .single(FieldPath($0.path)) }
    }

    // MARK: - Id and name

    private static let idNames = [
        "id", "osm_id", "geonameid", "geoname_id", "place_id", "feature_id", "object_id", "objectid", "gid", "fid",
        "uid", "uuid", "guid", "ogc_fid", "identifier", "key",
    ]
    private static let nameNames = ["name", "title", "label", "display_name", "place_name", "full_name"]

    private func id(besides parent: [String]) -> FieldPath? {
        let identifying = sample.fields.filter { distinctShare(of: $0) == 1 }
        // A field that is called an id is one, even where records lack it or repeat it.
        let called = sample.fields.filter { $0.path.count == 1 && distinctShare(of: $0) > 0 }
        let candidate =
            best(of: called.filter { distinctShare(of: $0) >= 0.9 }, Self.idNames) ?? best(of: called, Self.idNames)
            ?? identifying.first { field in
                let name = field.name.lowercased()
                return field.isFirst && (name.hasSuffix("id") || name.hasSuffix("code"))
            }
            ?? identifying.first { $0.parent == parent && Self.idNames.contains($0.plain) }
        return candidate.map { FieldPath($0.path) }
    }

    /// How many different numbers and texts the field has, as a share of the records of the sample.
    private func distinctShare(of field: SampledField) -> Double {
        var seen: Set<String> = []
        for case .number(_, let text) in field.values.values { seen.insert(text) }
        for case .text(let text) in field.values.values { seen.insert(text) }
        return Double(seen.count) / Double(max(1, sample.recordCount))
    }

    private func name(besides parent: [String]) -> FieldPath? {
        let texts = sample.fields.filter { field in
            field.values.values.contains { if case .text = $0 { true } else { false } }
        }
        let sameObject = texts.filter { $0.parent == parent }
        let outermost = texts.filter { $0.path.count == 1 }
        let candidate =
            best(of: sameObject, Self.nameNames) ?? sameObject.first(where: endsInName)
            ?? best(of: outermost, Self.nameNames) ?? outermost.first(where: endsInName)
            ?? best(of: texts.filter { Self.bags.contains($0.parent.joined(separator: ".")) }, Self.nameNames)
        return candidate.map { FieldPath($0.path) }
    }

    /// Objects that hold the fields of a record which are not of the format's own, as `tags` does in OpenStreetMap.
    private static let bags = ["tags", "properties", "attributes", "fields"]

    private func endsInName(_ field: SampledField) -> Bool {
        field.lastWord == "name"
    }

    private func best(of fields: [SampledField], _ names: [String]) -> SampledField? {
        let first = Dictionary(fields.lazy.map { ($0.plain, $0) }) { first, _ in first }
        return names.lazy.compactMap { first[$0] }.first
    }

    // MARK: - Fields named in the options

    /// The path of a field that the sample has, by its dotted text; or any path, where the feed goes on behind the sample.
    private func existing(_ path: FieldPath) throws(PeriplusError) -> FieldPath {
        let wanted = path.description
        let fitting = sample.fields.filter { FieldPath($0.path).description == wanted }
        // Of two names that only look equal, the one that is.
        let exact = fitting.first { FieldPath($0.path).description.utf8.elementsEqual(wanted.utf8) }
        if let field = exact ?? fitting.first { return FieldPath(field.path) }
        // The fields of a feature are its properties, with or without saying so.
        if isGeoJSON, wanted.hasPrefix("properties.") { return try existing(FieldPath(String(wanted.dropFirst(11)))) }
        guard !hasMoreRecords else { return FieldPath(wanted.split(separator: ".").map(String.init)) }
        throw unknown(wanted)
    }

    /// The error that a field does not exist.
    func unknown(_ wanted: String) -> PeriplusError {
        let known = sample.fields.map { FieldPath($0.path).description }
        let nearest = Suggestion.nearest(to: wanted, among: known)
        return PeriplusError(
            .invalidFeed, "no record has the field “\(wanted)”; \(Self.list(known))",
            suggestion: nearest.map { "did you mean \($0)?" }, at: SourceLocation(field: wanted))
    }

    /// The fields named in the options that the sample does not have, with what they are to be read as.
    func unseen(in mapping: FieldMapping) -> [(path: FieldPath, roles: FieldRoles)] {
        var named: FieldRoles = options.latitude == nil ? [] : [.latitude, .longitude]
        if options.geometry != nil { named.insert(.position) }
        if options.id != nil { named.insert(.id) }
        if options.name != nil { named.insert(.name) }
        return FieldRoles.roles(of: mapping).filter { entry in
            named.contains(entry.role) && !sample.fields.contains { $0.path == entry.path }
        }.map { (FieldPath($0.path), $0.role) }
    }

    /// The names of the fields, as part of a sentence.
    static func list(_ fields: [String]) -> String {
        guard !fields.isEmpty else { return "the records have no fields" }
        let limit = 30
        let rest = fields.count > limit ? ", and \(fields.count - limit) more" : ""
        return "the fields are \(fields.prefix(limit).joined(separator: ", "))\(rest)"
    }

    /// The error that no field looks like a position.
    ///
    /// - Parameter format: How the feed was read, which may be why.
    static func noPosition(_ sample: FieldSample, readAs format: FeedFormat) -> PeriplusError {
        let fields = list(sample.fields.map { FieldPath($0.path).description })
        return PeriplusError(
            .invalidFeed, "no field looks like a coordinate; read as \(format.rawValue), \(fields)",
            suggestion: "name the fields with --lat and --lon, or --geometry")
    }
}
