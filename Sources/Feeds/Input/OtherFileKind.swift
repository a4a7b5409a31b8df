internal import JSON

/// Kinds of file that are no feed but can be made one, told by their first bytes.
struct OtherFileKind {
    /// The kind as part of a sentence.
    let name: String
    /// How to make a feed of it.
    let suggestion: String
    private let magic: [UInt8]

    private static let kinds = [
        unpacked("an xz file", by: "xz -dc FILE", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
        unpacked("a bzip2 file", by: "bzip2 -dc FILE", Array("BZh".utf8)),
        unpacked("a 7z archive", by: "7z x -so FILE", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        unpacked(
            "a zip archive or a spreadsheet", by: "unzip -p FILE", or: ", or export the spreadsheet as CSV",
            [0x50, 0x4B, 3, 4]),
        OtherFileKind(
            name: "a PDF document", suggestion: "export its table as CSV", magic: Array("%PDF-".utf8)),
        OtherFileKind(name: "a Parquet file", suggestion: "convert it to CSV or JSON", magic: Array("PAR1".utf8)),
        OtherFileKind(
            name: "a SQLite database",
            suggestion: "export a table, e.g. sqlite3 -csv -header FILE 'select * from TABLE' | periplus -f -",
            magic: Array("SQLite format 3\0".utf8)),
    ]

    private static func unpacked(
        _ name: String, by command: String, or other: String = "", _ magic: [UInt8]
    ) -> OtherFileKind {
        OtherFileKind(
            name: name, suggestion: "unpack it first, e.g. \(command) | periplus -f -\(other)", magic: magic)
    }

    /// The kind of file that begins with these bytes, if it is one of those known here.
    static func kind(of head: Span<UInt8>) -> OtherFileKind? {
        let start = [UInt8](head.extracting(0..<min(head.count, 16)))
        return kinds.first { kind in
            guard start.starts(with: kind.magic) else { return false }
            // The first words of bzip2 and of Parquet could be those of a header.
            switch kind.magic[0] {
            case UInt8(ascii: "B"): return start.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
            case UInt8(ascii: "P") where kind.magic[1] == UInt8(ascii: "A"): return start.dropFirst(4).first == 0x15
            default: return true
            }
        }
    }
}
