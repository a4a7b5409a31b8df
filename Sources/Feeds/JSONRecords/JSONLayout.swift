internal import Diagnostics
internal import JSON

/// How the records lie in a feed of JSON.
enum JSONLayout: Equatable, Sendable {
    /// In an array, whose first element starts `start` bytes into the feed; `path` are the keys that lead to it.
    case array(path: [String], start: Int)
    /// The values of an object, whose first key starts `start` bytes into the feed; `path` are the keys that lead to it.
    case members(path: [String], start: Int)
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
    /// What a value of the feed is as a record.
    let rank: (Span<UInt8>) -> RecordRank

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
        let arrays = WrappedArrayFinder(hasPosition: { rank($0) > .none })
        let members = RecordMembersFinder(hasPosition: { rank($0) > .none })
        guard framer.advance(over: value) || isComplete else {
            let array = arrays.find(in: head, from: first)
            if let array, array.isGeoJSONArray { return array }
            return members.find(in: head, from: first) ?? array ?? .lines
        }
        let end = first + framer.position
        let next = firstNonSpace(in: head, from: end)
        if next < head.count || !isComplete {
            return lineBreak(in: head, first..<end) == nil && lineBreak(in: head, end..<next) != nil
                ? .lines : .concatenated
        }
        let whole = rank(head.extracting(first..<end))
        if whole == .outer { return .single }
        let array = arrays.find(in: head, from: first)
        if let array, array.isGeoJSONArray { return array }
        if let layout = members.find(in: head, from: first) { return layout }
        return whole == .inner ? .single : array ?? .single
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

/// What a value is as a record.
enum RecordRank: Comparable {
    /// It has no position.
    case none
    /// Its position stands in an object in it.
    case inner
    /// Its position is one of its own fields, or it is no object at all.
    case outer
}
