internal import SimdjsonBridge

/// Whether bytes are UTF-8, at the speed of simdjson.
package enum UTF8Check {
    /// Whether all bytes are UTF-8.
    package static func isValid(_ bytes: Span<UInt8>) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { unsafe json_bridge_is_utf8($0.baseAddress, $0.count) }
    }

    /// Where the first byte stands that is not UTF-8, if there is one.
    package static func firstInvalid(in bytes: Span<UInt8>) -> Int? {
        guard !isValid(bytes) else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var offset = 0
        var rest = [UInt8](bytes).makeIterator()
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
