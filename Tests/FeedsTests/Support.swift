import Diagnostics
import Places
import Testing

@testable import Feeds

/// A feed that has been read: its report and its table.
struct Loaded {
    var report: FeedReport
    var table: PlaceTable

    /// The places as `id name lat,lon`.
    var places: [String] {
        (0..<table.count).map { row in
            let place = table[row]
            return "\(place.id.text) \(place.name ?? "-") \(place.coordinate)"
        }
    }

    var kinds: [String] { report.problems.map(\.kind.rawValue) }

    func fields(_ row: Int) -> [String] {
        table[row].properties.map { "\($0.field)=\($0.value.text)" }
    }
}

/// Reads a feed of bytes.
func load(
    _ bytes: [UInt8], name: String = "feed", _ options: FeedOptions = FeedOptions(),
    chunkSize: Int = FeedWindow.defaultChunkSize
) throws(PeriplusError) -> Loaded {
    try load(.bytes(bytes, name: name), options, chunkSize: chunkSize)
}

func load(
    _ source: FeedSource, _ options: FeedOptions = FeedOptions(), chunkSize: Int = FeedWindow.defaultChunkSize,
    recordLimit: Int = FeedWindow.defaultRecordLimit
) throws(PeriplusError) -> Loaded {
    var builder = PlaceTableBuilder()
    let report = try FeedReader.read(
        source, options: options, into: &builder, chunkSize: chunkSize, recordLimit: recordLimit, progress: nil)
    return Loaded(report: report, table: builder.build())
}

/// Reads a feed of text, and again with windows so small that every record goes over their edge.
func load(
    _ text: String, name: String = "feed", _ options: FeedOptions = FeedOptions(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws(PeriplusError) -> Loaded {
    let whole = try load(Array(text.utf8), name: name, options)
    for chunkSize in [1, 2, 3, 7, 64] {
        let other = try load(Array(text.utf8), name: name, options, chunkSize: chunkSize)
        #expect(other.places == whole.places, "chunks of \(chunkSize)", sourceLocation: sourceLocation)
        #expect(
            other.report.problems == whole.report.problems, "chunks of \(chunkSize)", sourceLocation: sourceLocation)
        #expect(other.report.read == whole.report.read, sourceLocation: sourceLocation)
    }
    return whole
}

extension FeedOptions {
    init(_ change: (inout FeedOptions) -> Void) {
        self.init()
        change(&self)
    }
}
