/// Where a feed's bytes come from; they may be compressed with gzip or zstd.
public enum FeedSource: Sendable {
    /// A file by its path.
    case file(String)
    /// What is piped in.
    case standardInput
    /// Bytes in memory, and what to call them.
    case bytes([UInt8], name: String)

    /// What the feed is called: the file's name without its folders.
    public var name: String {
        switch self {
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        case .standardInput: "standard input"
        case .bytes(_, let name): name
        }
    }
}

/// How far the reading of a feed has come.
public struct FeedProgress: Hashable, Sendable {
    /// How many bytes were read, as they lie in the file.
    public var bytes: Int
    /// How many bytes the file has, where that is known.
    public var totalBytes: Int?
    /// How many records were looked at.
    public var records: Int
    /// How many of them became places.
    public var placed: Int
}
