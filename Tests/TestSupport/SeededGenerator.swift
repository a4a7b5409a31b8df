import Foundation
public import Geodesy

/// The seed of every property test of this run: `PERIPLUS_SEED` if it is set, else a new one, printed.
public let testSeed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["PERIPLUS_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0 ... .max)
    print("property tests run with PERIPLUS_SEED=\(seed)")
    return seed
}()

/// SplitMix64 (Steele, Lea and Flood 2014): small, and the same numbers for the same seed everywhere.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64 = testSeed) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Whether something happens that has this chance.
    public mutating func happens(_ chance: Double) -> Bool { Double.random(in: 0..<1, using: &self) < chance }
}

extension Coordinate {
    /// A coordinate that is written in a test, clamped and wrapped so that it cannot fail.
    public static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        // swift-format-ignore: NeverUseForceTry
        try! Coordinate(latitude: max(-90, min(90, latitude)), wrappingLongitude: longitude)
    }

    /// A coordinate anywhere, with a liking for poles, the equator, Greenwich and ±180°.
    public static func random(using random: inout SeededGenerator) -> Coordinate {
        let latitude =
            random.happens(0.1)
            ? [-90.0, -89.999_999, 0, 1e-9, 89.999_999, 90].randomElement(using: &random) ?? 0
            : Double.random(in: -90...90, using: &random)
        let longitude =
            random.happens(0.1)
            ? [-180.0, -179.999_999, -90, 0, 1e-9, 90, 180].randomElement(using: &random) ?? 0
            : Double.random(in: -180...180, using: &random)
        return at(latitude, longitude)
    }
}
