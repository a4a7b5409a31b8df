public import Diagnostics
import Geodesy
public import Places

/// Finds the place that a reference means.
public struct PlaceResolver {
    private let table: PlaceTable

    public init(table: PlaceTable) { self.table = table }

    /// The place that a reference means, with a note when others could have been meant.
    ///
    /// Of several places with one name, the one with the greatest `population` is taken, else the first of the feed.
    ///
    /// - Throws: ``PeriplusError`` with code `unknown-place`, which suggests a name that is spelled similarly.
    public func place(_ reference: PlaceReference) throws(PeriplusError) -> (place: Place, note: String?) {
        switch reference {
        case .coordinate(let coordinate):
            throw PeriplusError(
                .unknownPlace, "\(coordinate) is a point, not a place", suggestion: "ask near \(coordinate) k=1")
        case .id(let id):
            let rows = table.rows(withID: id)
            guard let row = rows.first else {
                throw PeriplusError(.unknownPlace, "no place has the id “\(id.excerpt)”")
            }
            let note = rows.count > 1 ? "\(rows.count) places have the id “\(id)”; the first was taken." : nil
            return (table[row], note)
        case .name(let name):
            return try place(named: name)
        }
    }

    func coordinate(
        of reference: PlaceReference
    ) throws(PeriplusError) -> (coordinate: Coordinate, note: String?) {
        if case .coordinate(let coordinate) = reference { return (coordinate, nil) }
        let (place, note) = try place(reference)
        return (place.coordinate, note)
    }

    private func place(named name: String) throws(PeriplusError) -> (place: Place, note: String?) {
        let places = table.rows(named: name).map { table[$0] }
        // Places come in the order of the feed, and only a greater one displaces an earlier one.
        guard var best = places.first else { throw unknown(name) }
        for place in places where importance(place) > importance(best) { best = place }
        guard places.count > 1 else { return (best, nil) }
        let others = places.lazy.filter { $0 != best }.prefix(3).map { "id:\($0.id.text)" }.joined(separator: ", ")
        let more = places.count > 4 ? ", …" : ""
        return (best, "\(places.count) places are called “\(name)”; took id:\(best.id.text), not \(others)\(more).")
    }

    private func importance(_ place: Place) -> Double {
        place["population"].flatMap { DecimalText.number($0.text) } ?? 0
    }

    private func unknown(_ name: String) -> PeriplusError {
        let similar = similarName(to: name.lowercased()).flatMap { table.rows(named: $0).first }.flatMap {
            table[$0].name
        }
        return PeriplusError(
            .unknownPlace, "no place is called “\(name.excerpt)”",
            suggestion: similar.map { "did you mean \"\($0)\"?" })
    }

    /// A name that goes on where this one ends, else one that is spelled similarly; both in lower case.
    private func similarName(to name: String) -> String? {
        let names = table.sortedNames
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle] < name { low = middle + 1 } else { high = middle }
        }
        if low < names.count, names[low].hasPrefix(name), names[low].count <= 2 * name.count + 4 { return names[low] }
        return Suggestion.nearest(to: name, among: names)
    }
}

extension String {
    /// The text for a message: the beginning of a long one.
    fileprivate var excerpt: String { count <= 60 ? self : prefix(40) + "…" }
}
