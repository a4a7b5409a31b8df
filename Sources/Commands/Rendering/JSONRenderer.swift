import Diagnostics
import Geodesy
import JSON
import Periplus

/// Writes hits as JSON objects.
///
/// A hit is `{"rank":1,"id":…,"name":…,"lat":…,"lon":…,"distance_m":…,"bearing":…,"properties":{…}}`. The distance is in
/// metres to the millimetre, the bearing in degrees to the hundredth; both are left out where nothing was measured, and
/// the bearing is null at no distance. `feed` names the feed where there are several. The properties are the feed's own
/// fields as they came.
enum JSONRenderer {
    static func renderLines(_ answer: Answer, to output: Output) throws(PeriplusError) {
        for (index, hit) in answer.enumerated() {
            append(hit, rank: index + 1, to: &output.bytes)
            output.append("\n")
            try output.checkpoint()
        }
    }

    static func renderArray(_ answer: Answer, to output: Output) throws(PeriplusError) {
        output.append("[")
        for (index, hit) in answer.enumerated() {
            output.append(index == 0 ? "\n" : ",\n")
            append(hit, rank: index + 1, to: &output.bytes)
            try output.checkpoint()
        }
        output.append(answer.isEmpty ? "]\n" : "\n]\n")
    }

    static func append(_ hit: Hit, rank: Int, to bytes: inout [UInt8]) {
        let place = hit.place
        bytes += "{\"rank\":\(rank),\"id\":".utf8
        append(place.id, to: &bytes)
        bytes += ",\"name\":".utf8
        append(place.name.map(FieldValue.string) ?? .null, to: &bytes)
        bytes += ",\"lat\":\(DecimalText.shortest(place.coordinate.latitude))".utf8
        bytes += ",\"lon\":\(DecimalText.shortest(place.coordinate.longitude))".utf8
        appendMeasures(of: hit, to: &bytes)
        if place.table.feeds.count > 1 {
            bytes += ",\"feed\":".utf8
            JSONWriter.append(string: place.feed.name, to: &bytes)
        }
        bytes += ",\"properties\":{".utf8
        for (position, property) in place.properties.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            append(field: property.field, property.value, to: &bytes)
        }
        bytes += "}}".utf8
    }

    /// Appends `,"distance_m":…,"bearing":…` where there is an origin.
    static func appendMeasures(of hit: Hit, prefix: String = "", to bytes: inout [UInt8]) {
        guard let distance = hit.distance else { return }
        bytes +=
            ",\"distance_m\":\(Measure.meters(distance)),\"bearing\":\(hit.bearing.map(Measure.degrees) ?? "null")".utf8
    }

    static func append(field: String, _ value: FieldValue, to bytes: inout [UInt8]) {
        JSONWriter.append(string: field, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(value, to: &bytes)
    }

    static func append(_ value: FieldValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let text), .json(let text): bytes += text.utf8
        case .string(let text): JSONWriter.append(string: text, to: &bytes)
        }
    }
}

/// Distances and bearings as machines read them: finer than any feed is, and free of the noise of the last bits.
enum Measure {
    static func meters(_ distance: Length) -> String {
        trimmed(DecimalText.fixed(distance.meters, decimals: 3))
    }

    static func degrees(_ bearing: Double) -> String {
        let text = DecimalText.fixed(bearing, decimals: 2)
        return trimmed(text == "360.00" ? "0.00" : text)
    }

    /// Without zeros at the end of the decimals.
    private static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var kept = text[...]
        while kept.last == "0" { kept.removeLast() }
        if kept.last == "." { kept.removeLast() }
        return String(kept)
    }
}
