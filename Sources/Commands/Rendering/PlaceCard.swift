import Geodesy
import Periplus

/// Writes everything that is known of one place, a field a line.
struct PlaceCard {
    let style: Style

    func render(_ place: Place, to output: Output) {
        var lines = [
            ("id", place.id.text),
            ("position", place.coordinate.description),
        ]
        if place.table.feeds.count > 1 { lines.append(("feed", place.feed.name)) }
        var flat = FlatFields()
        lines += flat.fields(of: place).map { ($0.field, $0.value.text) }
        let width = lines.map { DisplayWidth.columns(of: PlainText.singleLine($0.0)) }.max() ?? 0
        output.append(style.bold(PlainText.singleLine(place.name ?? "unnamed place")) + "\n")
        for (field, value) in lines {
            let label = DisplayWidth.padded(PlainText.singleLine(field), to: min(width, 30))
            output.append("  \(style.dim(label))  \(PlainText.singleLine(value))\n")
        }
    }
}
