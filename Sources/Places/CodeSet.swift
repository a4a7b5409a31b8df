/// A set of the codes of values, one bit for each: codes are small and come close together.
struct CodeSet: Sendable {
    private var words: [UInt64] = []

    /// Puts a code into the set; false when it was there.
    mutating func insert(_ code: UInt32) -> Bool {
        let word = Int(code >> 6)
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: max(word + 1 - words.count, words.count)))
        }
        let bit: UInt64 = 1 << UInt64(code & 63)
        defer { words[word] |= bit }
        return words[word] & bit == 0
    }
}
