internal import JSON

/// Finds an object whose values are the records, by name or id: `{"Alpha":{"lat":1,"lng":2},"Beta":{…}}`, or such an object
/// that is a value of the feed's own.
struct RecordMembersFinder {
    /// How many members are looked at.
    private static let sampleSize = 20

    /// Whether a record has a position.
    let hasPosition: (Span<UInt8>) -> Bool

    /// The layout of the feed whose first bytes are `bytes`, if its records lie so.
    func find(in bytes: Span<UInt8>, from start: Int) -> JSONLayout? {
        if holdsRecords(bytes, from: start) { return .members(path: [], start: start + 1) }
        var scanner = MemberScanner(start)
        while let (key, value) = scanner.next(in: bytes) {
            if bytes[value.lowerBound] == UInt8(ascii: "{"), holdsRecords(bytes, from: value.lowerBound) {
                return .members(path: [String(utf8: bytes.extracting(key))], start: value.lowerBound + 1)
            }
        }
        return nil
    }

    /// Whether the object has several values, all of them objects, and most of these with a position.
    private func holdsRecords(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        var scanner = MemberScanner(start)
        var count = 0
        var placed = 0
        while count < Self.sampleSize, let (_, value) = scanner.next(in: bytes) {
            guard bytes[value.lowerBound] == UInt8(ascii: "{") else { return false }
            count += 1
            if hasPosition(bytes.extracting(value)) { placed += 1 }
        }
        return count > 1 && placed * 2 > count
    }
}

/// Goes through the members of an object without parsing it.
struct MemberScanner {
    private var position: Int

    /// Starts at the bracket that opens the object.
    init(_ start: Int) { position = start + 1 }

    /// The next key, without its quotes, and its value, or what there is of it; nothing at the end.
    mutating func next(in bytes: Span<UInt8>) -> (key: Range<Int>, value: Range<Int>)? {
        skip(in: bytes) { JSONSpace.contains($0) || $0 == UInt8(ascii: ",") }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let keyEnd = endOfValue(in: bytes),
            keyEnd - position >= 2
        else { return nil }
        let key = position + 1..<keyEnd - 1
        position = keyEnd
        skip(in: bytes) { JSONSpace.contains($0) || $0 == UInt8(ascii: ":") }
        let end = endOfValue(in: bytes) ?? bytes.count
        guard end > position else { return nil }
        defer { position = end }
        return (key, position..<end)
    }

    private mutating func skip(in bytes: Span<UInt8>, while condition: (UInt8) -> Bool) {
        while position < bytes.count, condition(bytes[position]) { position += 1 }
    }

    private func endOfValue(in bytes: Span<UInt8>) -> Int? {
        var framer = ValueFramer()
        return framer.advance(over: bytes.extracting(position..<bytes.count)) ? position + framer.position : nil
    }
}
