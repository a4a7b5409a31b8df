import Foundation

/// A small random generator with a seed, so that a failure can be repeated (xorshift64*, Vigna 2016).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// What a run of the random tests takes from the environment.
enum Seed {
    /// `PERIPLUS_SEED`, or a fixed seed.
    static let value = number("PERIPLUS_SEED") ?? 20_260_401
    /// `PERIPLUS_QUERIES`, or a number that takes a few seconds in a debug build.
    static let queries = queries(orElse: 6_000)

    /// `PERIPLUS_QUERIES`, or another number.
    static func queries(orElse few: Int) -> Int { number("PERIPLUS_QUERIES").map(Int.init) ?? few }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }
}
