/// What names the id of a place: the code of a value; or the number of its record, where the feed gives no id, so that such
/// ids need no texts.
struct IDCode: Sendable {
    private var bits: UInt32

    private static let numberBit: UInt32 = 1 << 31

    /// The id that a feed gives.
    ///
    /// - Precondition: `code` is below 2³¹, as codes are.
    init(value code: UInt32) { bits = code }

    /// The number of a record; nothing when it is too big to stand here.
    init?(recordNumber number: Int) {
        guard number >= 0, number < Int(Self.numberBit) else { return nil }
        bits = UInt32(number) | Self.numberBit
    }

    /// The code of the value, if the feed gives the id.
    var value: UInt32? { bits & Self.numberBit == 0 ? bits : nil }

    /// The number of the record, if it stands for an id.
    var recordNumber: Int? { bits & Self.numberBit == 0 ? nil : Int(bits & ~Self.numberBit) }
}
