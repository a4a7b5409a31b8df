/// How a feed is written. Compression is not part of it: gzip and zstd are taken off before.
public enum FeedFormat: String, CaseIterable, Sendable {
    /// An array of records, an object with such an array in it, or values one after the other.
    case json
    /// One JSON record a line.
    case jsonLines = "jsonl"
    /// A FeatureCollection, a Feature or a geometry (RFC 7946).
    case geoJSON = "geojson"
    /// Features one after the other: one a line, or each behind a record separator (RFC 8142).
    case geoJSONSequence = "geojsonseq"
    /// Rows of cells separated by commas (RFC 4180), semicolons or bars.
    case csv
    /// Rows of cells separated by tabs.
    case tsv

    /// The format of this name: that of the case, or another usual one, such as `ndjson`; case does not count.
    public init?(name: some StringProtocol) {
        switch name.lowercased() {
        case "json": self = .json
        case "jsonl", "ndjson", "jsonlines", "json-lines", "ldjson": self = .jsonLines
        case "geojson": self = .geoJSON
        case "geojsonseq", "geojsonl", "geojsons", "geojson-seq", "ndgeojson", "geojsonlines": self = .geoJSONSequence
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        default: return nil
        }
    }

    /// The format that the ending of a file's name suggests, endings of compression aside.
    init?(fileName: String) {
        var endings = fileName.split(separator: ".").dropFirst().map { $0.lowercased() }
        if let last = endings.last, ["gz", "zst", "zstd", "gzip"].contains(last) { endings.removeLast() }
        guard let last = endings.last, let format = FeedFormat(name: last) else { return nil }
        self = format
    }

    /// Whether the feed is made of JSON values.
    var isJSON: Bool { self != .csv && self != .tsv }
}
