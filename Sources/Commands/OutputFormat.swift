/// The forms in which answers are written.
public enum OutputFormat: String, CaseIterable, Sendable {
    /// Columns for people.
    case table
    /// One JSON object a hit, each on a line.
    case jsonl
    /// One JSON array.
    case json
    /// A GeoJSON FeatureCollection (RFC 7946).
    case geojson
    /// Comma-separated values with a header (RFC 4180).
    case csv
}
