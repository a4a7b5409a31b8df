internal import Diagnostics

extension FeedWindow {
    /// How much of the file lies before the window, if that is known.
    var share: Double? {
        guard let size, size > 0, position > 0 else { return nil }
        return Double(bytesRead) / Double(size) * Double(position) / Double(position + count)
    }

    /// Takes whole records off the front of the feed: about `size` bytes, or a few times as many if a record is so long.
    ///
    /// Lines are not counted; who has read the part tells them to ``moveTo(line:)``.
    ///
    /// - Returns: False when what follows cannot be cut, and at the end of the feed.
    mutating func takePart(_ cutter: PartCutter, size: Int, into part: inout [UInt8]) -> Bool {
        var wanted = size
        while true {
            // What cannot be read now is tried again, and told, where records are read one after the other.
            guard (try? grow(to: wanted)) != nil else { return false }
            guard let length = cutter.length(of: self, within: min(count, wanted)) else { return false }
            guard length == 0 else {
                takeBytes(length, into: &part)
                return true
            }
            guard !isComplete || count > wanted, wanted <= max(8 * size, 1 << 16) else { return false }
            wanted *= 2
        }
    }
}
