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
        bytes += "{\"rank\":".utf8
        bytes += rank.description.utf8
        bytes += ",\"id\":".utf8
        place.withID { append($0, $1, to: &bytes) }
        bytes += ",\"name\":".utf8
        appendName(of: place, to: &bytes)
        bytes += ",\"lat\":".utf8
        append(place.coordinate.latitude, to: &bytes)
        bytes += ",\"lon\":".utf8
        append(place.coordinate.longitude, to: &bytes)
        appendMeasures(of: hit, to: &bytes)
        if place.table.feeds.count > 1 {
            bytes += ",\"feed\":".utf8
            JSONWriter.append(string: place.feed.name, to: &bytes)
        }
        bytes += ",\"properties\":{".utf8
        var isFirst = true
        place.forEachProperty { field, kind, text in
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(field: field, kind, text, to: &bytes)
        }
        bytes += "}}".utf8
    }

    /// Appends the shortest decimal that reads back as `value`, as ``DecimalText/shortest(_:)`` gives it.
    private static func append(_ value: Double, to bytes: inout [UInt8]) {
        bytes += value.description.utf8
        // Without making another text.
        if bytes.last == UInt8(ascii: "0"), bytes[bytes.count - 2] == UInt8(ascii: ".") { bytes.removeLast(2) }
    }

    /// Appends the name, or null.
    static func appendName(of place: Place, to bytes: inout [UInt8]) {
        var hasName = false
        place.withName { name in
            JSONWriter.append(string: name, to: &bytes)
            hasName = true
        }
        if !hasName { bytes += "null".utf8 }
    }

    /// Appends `,"distance_m":…,"bearing":…` where there is an origin.
    static func appendMeasures(of hit: Hit, to bytes: inout [UInt8]) {
        guard let distance = hit.distance else { return }
        bytes += ",\"distance_m\":".utf8
        Measure.append(meters: distance, to: &bytes)
        bytes += ",\"bearing\":".utf8
        if let bearing = hit.bearing { Measure.append(degrees: bearing, to: &bytes) } else { bytes += "null".utf8 }
    }

    static func append(field: String, _ kind: FieldKind, _ text: Span<UInt8>, to bytes: inout [UInt8]) {
        JSONWriter.append(string: field, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(kind, text, to: &bytes)
    }

    static func append(_ kind: FieldKind, _ text: Span<UInt8>, to bytes: inout [UInt8]) {
        switch kind {
        case .null: bytes += "null".utf8
        case .false: bytes += "false".utf8
        case .true: bytes += "true".utf8
        case .number, .json: bytes.append(text)
        case .string: JSONWriter.append(string: text, to: &bytes)
        }
    }
}
