/// Numbers that look random and are functions of a key and a stream, so that the place of any index can be had at once.
enum DrawnNumbers {
    /// Uniform in (0, 1), neither end included.
    static func uniform(_ key: UInt64, _ stream: UInt64) -> Double {
        let offset = 0x9E37_79B9_7F4A_7C15 &+ stream &* 0xD1B5_4A32_D192_ED03
        let hash = mixed(mixed(key &* 0x9E37_79B9_7F4A_7C15 &+ offset) &+ offset)
        return (Double(hash >> 11) + 0.5) * 0x1p-53
    }

    /// The finaliser of SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
