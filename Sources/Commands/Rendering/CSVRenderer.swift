import Diagnostics
import Geodesy
import Periplus

/// Writes an answer as comma-separated values with a header (RFC 4180, lines end with a line feed).
///
/// The columns are `rank`, `id`, `name`, `lat`, `lon`, then `distance_m` and `bearing` where distances were measured, `feed`
/// where there are several, and every field that any hit has, nested ones by their dotted path; a field that has one of
/// these names is given an underscore.
enum CSVRenderer {
    static func render(_ answer: Answer, to output: Output) throws(PeriplusError) {
        let hasDistance = answer.origin != nil
        let hasFeeds = answer.feedCount > 1
        var own = ["rank", "id", "name", "lat", "lon"]
        if hasDistance { own += ["distance_m", "bearing"] }
        if hasFeeds { own.append("feed") }
        var flat = FlatFields()
        let fields = fieldsOfAll(answer, &flat)
        append(own + fields.map { OwnFields.name(of: $0, beside: own, among: fields) }, to: &output.bytes)
        for (index, hit) in answer.enumerated() {
            let place = hit.place
            var cells = [
                String(index + 1), place.id.text, place.name ?? "",
                DecimalText.shortest(place.coordinate.latitude), DecimalText.shortest(place.coordinate.longitude),
            ]
            if hasDistance {
                cells.append(hit.distance.map(Measure.meters) ?? "")
                cells.append(hit.bearing.map(Measure.degrees) ?? "")
            }
            if hasFeeds { cells.append(place.feed.name) }
            let values = Dictionary(flat.fields(of: place)) { $1 }
            cells += fields.map { values[$0]?.text ?? "" }
            append(cells, to: &output.bytes)
            try output.checkpoint()
        }
    }

    /// Every field that a hit has, in order of first appearance.
    private static func fieldsOfAll(_ answer: Answer, _ flat: inout FlatFields) -> [String] {
        var fields: [String] = []
        var known: Set<String> = []
        for hit in answer {
            for (field, _) in flat.fields(of: hit.place) where known.insert(field).inserted { fields.append(field) }
        }
        return fields
    }

    private static func append(_ cells: [String], to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(cell, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(_ cell: String, to bytes: inout [UInt8]) {
        guard cell.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else {
            bytes += cell.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in cell.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
