import Diagnostics
import Periplus

/// Writes answers in the chosen form: the one door from hits to bytes.
struct AnswerRenderer {
    var format: OutputFormat
    var style: Style
    /// How many columns a table may take.
    var width: Int

    func render(_ answer: Answer, to output: Output) throws(PeriplusError) {
        switch format {
        case .table: try TableRenderer(style: style, width: width).render(answer, to: output)
        case .jsonl: try JSONRenderer.renderLines(answer, to: output)
        case .json: try JSONRenderer.renderArray(answer, to: output)
        case .geojson: try GeoJSONRenderer.render(answer, to: output)
        case .csv: try CSVRenderer.render(answer, to: output)
        }
    }

    /// Writes everything that is known of one place.
    func render(_ place: Place, to output: Output) throws(PeriplusError) {
        if format == .table {
            PlaceCard(style: style).render(place, to: output)
        } else {
            try render(Answer(place), to: output)
        }
    }
}
