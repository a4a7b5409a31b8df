internal import Diagnostics
internal import JSON

/// How the records lie in a feed of JSON.
enum JSONLayout: Equatable {
    /// In an array, whose first element starts `start` bytes into the feed; `path` are the keys that lead to it.
    case array(path: [String], start: Int)
    /// One a line.
    case lines
    /// One after the other, over any number of lines.
    case concatenated
    /// Each behind a record separator, `1E` (RFC 8142).
    case recordSeparated
    /// The whole feed is one record.
    case single
}

/// Finds the layout by looking at the beginning of a feed. A value that does not end within it is one that holds the
/// records.
struct JSONLayoutFinder {
    /// Whether a value of the feed is a record; asked when the feed is a single value.
    let isRecord: (Span<UInt8>) -> Bool

    /// The layout of the feed whose first bytes are `head`.
    ///
    /// - Parameter isComplete: Whether `head` is the whole feed.
    func find(in head: Span<UInt8>, isComplete: Bool) -> JSONLayout {
        let first = firstNonSpace(in: head, from: 0)
        guard first < head.count else { return .lines }
        switch head[first] {
        case 0x1E: return .recordSeparated
        case UInt8(ascii: "["): return .array(path: [], start: first + 1)
        default: break
        }
        let value = head.extracting(first..<head.count)
        var framer = ValueFramer()
        guard framer.advance(over: value) || isComplete else {
            return WrappedArrayFinder().find(in: head, from: first, isComplete: isComplete) ?? .lines
        }
        let end = first + framer.position
        let next = firstNonSpace(in: head, from: end)
        if next < head.count || !isComplete {
            return lineBreak(in: head, first..<end) == nil && lineBreak(in: head, end..<next) != nil
                ? .lines : .concatenated
        }
        if isRecord(head.extracting(first..<end)) { return .single }
        return WrappedArrayFinder().find(in: head, from: first, isComplete: true) ?? .single
    }

    private func firstNonSpace(in bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, JSONSpace.contains(bytes[position]) { position += 1 }
        return position
    }

    private func lineBreak(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        range.first { bytes[$0] == 0x0A }
    }
}

/// Finds the array of records inside an object: `features` of a FeatureCollection, else the first array of objects, at
/// most three objects deep.
struct WrappedArrayFinder {
    private static let greatestDepth = 3

    func find(in bytes: Span<UInt8>, from start: Int, isComplete: Bool) -> JSONLayout? {
        var path: [String] = []
        var candidate: JSONLayout?
        var emptyCandidate: JSONLayout?
        var key: String?
        var position = start
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(in: bytes, from: position)
                key = String(utf8: bytes.extracting(position + 1..<max(position + 1, end - 1)))
                position = end
                continue
            case UInt8(ascii: "{"):
                if position > start {
                    guard path.count + 1 < Self.greatestDepth, let name = key else {
                        position = endOfValue(in: bytes, from: position)
                        continue
                    }
                    path.append(name)
                }
            case UInt8(ascii: "}"):
                if path.isEmpty { return candidate ?? emptyCandidate }
                path.removeLast()
            case UInt8(ascii: "["):
                guard let name = key else { return candidate ?? emptyCandidate }
                let layout = JSONLayout.array(path: path + [name], start: position + 1)
                if path.isEmpty, name == "features" || name == "geometries" { return layout }
                var inside = position + 1
                while inside < bytes.count, JSONSpace.contains(bytes[inside]) { inside += 1 }
                if inside < bytes.count, bytes[inside] == UInt8(ascii: "{") {
                    candidate = candidate ?? layout
                } else if inside < bytes.count, bytes[inside] == UInt8(ascii: "]") {
                    emptyCandidate = emptyCandidate ?? layout
                }
                position = endOfValue(in: bytes, from: position)
                continue
            default: break
            }
            position += 1
        }
        return candidate ?? emptyCandidate
    }

    private func endOfString(in bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, bytes.count)
    }

    private func endOfValue(in bytes: Span<UInt8>, from start: Int) -> Int {
        var framer = ValueFramer()
        return framer.advance(over: bytes.extracting(start..<bytes.count)) ? start + framer.position : bytes.count
    }
}
