internal import Diagnostics
internal import JSON

/// Finds out by the first bytes what kind of content a feed has.
enum ContentSniffer {
    enum Family { case json, delimited }

    /// Consumes a UTF-8 byte order mark.
    static func skipByteOrderMark(_ window: inout FeedWindow) throws(PeriplusError) {
        let hasMark = window.count >= 3 && [UInt8](window.bytes.extracting(0..<3)) == [0xEF, 0xBB, 0xBF]
        if hasMark { window.consume(3) }
    }

    /// Whether the content is JSON or delimited text.
    ///
    /// - Throws: `invalid-feed` when it is neither, or not UTF-8 text.
    static func family(
        of head: Span<UInt8>, options: FeedOptions, fileName: String
    ) throws(PeriplusError) -> Family {
        if let kind = OtherFileKind.kind(of: head) {
            throw PeriplusError(.invalidFeed, "the feed is \(kind.name)", suggestion: kind.suggestion)
        }
        try checkEncoding(head)
        if let format = options.format { return format.isJSON ? .json : .delimited }
        var position = 0
        while position < head.count, JSONSpace.contains(head[position]) { position += 1 }
        guard position < head.count else {
            throw PeriplusError(.invalidFeed, "the feed is empty")
        }
        switch head[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E: return .json
        case UInt8(ascii: "<"):
            throw PeriplusError(
                .invalidFeed, "the feed is XML or HTML", suggestion: "convert it to GeoJSON, JSON or CSV")
        default:
            // A lone word or number is the beginning of a header as well as JSON: here the name decides.
            return FeedFormat(fileName: fileName)?.isJSON == true ? .json : .delimited
        }
    }

    private static func checkEncoding(_ head: Span<UInt8>) throws(PeriplusError) {
        guard head.count >= 2 else { return }
        switch (head[0], head[1]) {
        case (0xFF, 0xFE): throw utf16("little", "LE")
        case (1..., 0) where head.count >= 4 && head[3] == 0: throw utf16("little", "LE")
        case (0xFE, 0xFF), (0, 1...): throw utf16("big", "BE")
        default: break
        }
        for position in 0..<min(head.count, 4096) where head[position] == 0 {
            throw PeriplusError(.invalidFeed, "the feed is not text: byte \(position) is zero")
        }
    }

    private static func utf16(_ order: String, _ suffix: String) -> PeriplusError {
        PeriplusError(
            .invalidFeed, "the feed is in UTF-16 (\(order)-endian), and only UTF-8 can be read",
            suggestion: "convert it with iconv -f UTF-16\(suffix) -t UTF-8")
    }
}
