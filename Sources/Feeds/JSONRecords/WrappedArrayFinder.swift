internal import JSON

/// Finds the array of records inside an object: `features` of a FeatureCollection, else the first array whose records have
/// positions, else the first array of objects, at most three objects deep.
struct WrappedArrayFinder {
    private static let greatestDepth = 3
    /// How many records of an array are looked at.
    private static let sampleSize = 20

    /// Whether a record has a position.
    let hasPosition: (Span<UInt8>) -> Bool

    func find(in bytes: Span<UInt8>, from start: Int) -> JSONLayout? {
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
                    if holdsPositions(bytes, from: inside) { return layout }
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

    /// Whether one of the first records of an array has a position.
    private func holdsPositions(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        var position = start
        for _ in 0..<Self.sampleSize {
            while position < bytes.count, JSONSpace.contains(bytes[position]) || bytes[position] == UInt8(ascii: ",") {
                position += 1
            }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return false }
            let end = endOfValue(in: bytes, from: position)
            if hasPosition(bytes.extracting(position..<end)) { return true }
            position = end
        }
        return false
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
