/// Finds where a JSON value ends without parsing it: a small scanner that knows strings, escapes and brackets.
///
/// A value that is broken ends where the next one can be expected to start, so that one broken record costs only itself:
///
/// - a closing bracket closes everything that was opened inside its pair;
/// - a string ends at the end of its line, because JSON strings cannot go over it;
/// - an object that starts where an object around it needs a key is the next record, not a part of this one.
struct ValueFramer {
    /// How many bytes of the value have been looked at; its length once it has ended.
    private(set) var position = 0

    private var open: [UInt8] = []
    private var isInString = false
    private var isEscaped = false
    private var isScalar = false
    /// The last byte that was neither white space nor inside a string.
    private var previous: UInt8 = 0

    /// Goes on from ``position`` to the end of `bytes`, which begin with the value, or to the end of the value.
    ///
    /// - Returns: Whether the value has ended. If not, the same bytes are wanted again with more behind them; when there
    ///   are no more, all of them are the value.
    mutating func advance(over bytes: Span<UInt8>) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if isInString {
                advanceInString(byte)
                position += 1
                if !isInString, open.isEmpty, !isScalar { return true }
                continue
            }
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D:
                if isScalar { return true }
                position += 1
                continue
            case UInt8(ascii: "\""):
                if isScalar { return true }
                isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isScalar || isNextRecord(byte) { return true }
                open.append(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if isScalar || !close(byte) { return true }
            case UInt8(ascii: ","):
                if open.isEmpty { return true }
            default:
                if open.isEmpty { isScalar = true }
            }
            previous = byte
            position += 1
            if open.isEmpty, !isInString, !isScalar { return true }
        }
        return false
    }

    private mutating func advanceInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") || byte == 0x0A {
            isInString = false
        }
    }

    private func isNextRecord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") && open.last == UInt8(ascii: "{") && previous != UInt8(ascii: ":")
    }

    /// Closes the innermost container of this kind and all in it; false when the bracket closes something outside.
    private mutating func close(_ bracket: UInt8) -> Bool {
        // The opening brackets stand two before the closing ones in ASCII.
        guard let pair = open.lastIndex(of: bracket - 2) else {
            // Alone it is a value by itself, a broken one; a square bracket ends the array around.
            if position == 0 { return true }
            return bracket == UInt8(ascii: "}")
        }
        open.removeLast(open.count - pair)
        return true
    }
}
