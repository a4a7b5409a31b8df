/// One angle of a coordinate as text gives it: degrees, and the axis where a hemisphere names it.
struct Angle {
    enum Axis { case latitude, longitude }

    /// What is wrong with the parts of an angle.
    struct Flaw: Error {
        var reason: String
        var suggestion: String?
    }

    /// Decimal degrees, negative in the south and west.
    let degrees: Double
    let axis: Axis?

    /// Puts an angle together from its degrees, the minutes and seconds behind them, and a letter of N, S, E, W.
    init(signed degrees: Double, _ parts: [Double], hemisphere: UInt8?) throws(Flaw) {
        guard parts.isEmpty || degrees.rounded() == degrees else {
            throw Flaw(reason: "degrees with a fraction cannot be followed by minutes")
        }
        if parts.count == 2, parts[0].rounded() != parts[0] {
            throw Flaw(reason: "minutes with a fraction cannot be followed by seconds")
        }
        if hemisphere != nil, degrees.sign == .minus {
            throw Flaw(
                reason: "an angle has either a sign or a hemisphere", suggestion: "leave out the minus")
        }
        let minutes = parts.first ?? 0
        let seconds = parts.dropFirst().first ?? 0
        let size = degrees.magnitude + minutes / 60 + seconds / 3600
        let isNegative =
            degrees.sign == .minus || hemisphere == UInt8(ascii: "S") || hemisphere == UInt8(ascii: "W")
        self.degrees = isNegative ? -size : size
        axis =
            switch hemisphere {
            case UInt8(ascii: "N"), UInt8(ascii: "S"): .latitude
            case UInt8(ascii: "E"), UInt8(ascii: "W"): .longitude
            default: nil
            }
    }
}
