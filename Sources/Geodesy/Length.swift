/// A length that knows its unit: made from any, kept in metres.
public struct Length: Hashable, Comparable, Sendable {
    /// The length in metres.
    public let meters: Double

    @inlinable
    public init(meters: Double) { self.meters = meters }

    /// A length of `value` units.
    @inlinable
    public init(_ value: Double, _ unit: LengthUnit) { meters = value * unit.meters }

    @inlinable
    public static func < (a: Length, b: Length) -> Bool { a.meters < b.meters }

    // Spelled out, because the ones that `Comparable` derives from `<` would hold for NaN.
    @inlinable
    public static func <= (a: Length, b: Length) -> Bool { a.meters <= b.meters }

    @inlinable
    public static func >= (a: Length, b: Length) -> Bool { a.meters >= b.meters }

    /// How many of `unit` the length is.
    @inlinable
    public func value(in unit: LengthUnit) -> Double { meters / unit.meters }

    /// No length at all.
    public static let zero = Length(meters: 0)

    /// Longer than every distance on Earth.
    public static let infinity = Length(meters: .infinity)
}

/// A unit of length and the text that names it.
public enum LengthUnit: String, CaseIterable, Hashable, Sendable {
    case meter = "m"
    case kilometer = "km"
    /// The international mile, 1 609.344 m.
    case mile = "mi"
    /// The international nautical mile, 1 852 m.
    case nauticalMile = "nmi"
    /// The international foot, 0.3048 m.
    case foot = "ft"

    /// The unit's length in metres; exact by definition for each of them.
    @inlinable
    public var meters: Double {
        switch self {
        case .meter: 1
        case .kilometer: 1000
        case .mile: 1609.344
        case .nauticalMile: 1852
        case .foot: 0.3048
        }
    }
}

extension Length: CustomStringConvertible {
    /// The length in metres below a kilometre and in kilometres from there, with the fewest digits that read back as
    /// the same length: `750 m`, `2.5 km`.
    public var description: String {
        let unit: LengthUnit = abs(meters) < 1000 ? .meter : .kilometer
        let inUnit = value(in: unit)
        // Dividing may cost the last bit; then metres, which are always exact, say it.
        guard Length(inUnit, unit) == self else { return "\(DecimalText.shortest(meters)) m" }
        return "\(DecimalText.shortest(inUnit)) \(unit.rawValue)"
    }

    /// The length rounded for a person, to about three digits: `0.25 m`, `87 m`, `1.24 km`, `351 km`.
    public var rounded: String {
        let size = abs(meters)
        if size > 0, size < 1 { return "\(DecimalText.fixed(meters, decimals: 2)) m" }
        if size < 999.5 { return "\(DecimalText.fixed(meters, decimals: 0)) m" }
        let kilometers = meters / 1000
        let decimals = size < 9_995 ? 2 : size < 99_950 ? 1 : 0
        return "\(DecimalText.fixed(kilometers, decimals: decimals)) km"
    }
}
