/// The few questions about bytes that reading coordinates, lengths and queries asks.
package enum ASCII {
    @inlinable
    package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    @inlinable
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    @inlinable
    package static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension StringProtocol {
    /// The text without the white space at its ends.
    package var trimmed: String {
        let isKept: (Character) -> Bool = { !$0.isWhitespace }
        guard let first = firstIndex(where: isKept), let last = lastIndex(where: isKept) else { return "" }
        return String(self[first...last])
    }
}
