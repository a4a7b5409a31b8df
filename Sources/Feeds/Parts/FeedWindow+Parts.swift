internal import Diagnostics

extension FeedWindow {
    /// Takes whole records off the front of the feed: about `size` bytes, or a few times as many if a record is so long.
    ///
    /// Lines are not counted; who has read the part tells them to ``moveTo(line:)``.
    ///
    /// - Returns: Nothing when what follows cannot be cut, and at the end of the feed.
    mutating func takePart(_ cutter: PartCutter, size: Int) -> [UInt8]? {
        var wanted = size
        while true {
            // What cannot be read now is tried again, and told, where records are read one after the other.
            guard (try? grow(to: wanted)) != nil else { return nil }
            let length = cutter.length(of: self)
            if length > 0 { return takeBytes(length) }
            guard !isComplete, wanted <= max(8 * size, 1 << 16) else { return nil }
            wanted *= 2
        }
    }
}
