import Diagnostics
import Geodesy
import JSON
import Periplus

/// Writes an answer as a GeoJSON FeatureCollection (RFC 7946), a feature a line.
///
/// The properties are `name`, `rank`, `distance_m` and `bearing`, then the feed's own fields; a field of the feed that has
/// one of these names is given an underscore before it.
enum GeoJSONRenderer {
    static func render(_ answer: Answer, to output: Output) throws(PeriplusError) {
        output.append("{\"type\":\"FeatureCollection\",\"features\":[")
        for (index, hit) in answer.enumerated() {
            output.append(index == 0 ? "\n" : ",\n")
            append(hit, rank: index + 1, to: &output.bytes)
            try output.checkpoint()
        }
        output.append(answer.isEmpty ? "]}\n" : "\n]}\n")
    }

    private static func append(_ hit: Hit, rank: Int, to bytes: inout [UInt8]) {
        let place = hit.place
        bytes += "{\"type\":\"Feature\",\"id\":".utf8
        place.withID { kind, text in
            // A feature's id is a string or a number; anything else becomes its text.
            if kind == .number { bytes.append(text) } else { JSONWriter.append(string: text, to: &bytes) }
        }
        let (longitude, latitude) = (place.coordinate.longitude, place.coordinate.latitude)
        bytes += ",\"geometry\":{\"type\":\"Point\",\"coordinates\":[".utf8
        bytes += "\(DecimalText.shortest(longitude)),\(DecimalText.shortest(latitude))]},\"properties\":{".utf8
        bytes += "\"name\":".utf8
        JSONRenderer.appendName(of: place, to: &bytes)
        bytes += ",\"rank\":\(rank)".utf8
        JSONRenderer.appendMeasures(of: hit, to: &bytes)
        var own = ["name", "rank", "distance_m", "bearing"]
        if place.table.feeds.count > 1 {
            own.append("feed")
            bytes += ",\"feed\":".utf8
            JSONWriter.append(string: place.feed.name, to: &bytes)
        }
        place.forEachProperty { field, kind, text in
            bytes.append(UInt8(ascii: ","))
            let name = OwnFields.name(of: field, beside: own, among: place.table.fields)
            JSONRenderer.append(field: name, kind, text, to: &bytes)
        }
        bytes += "}}".utf8
    }
}
