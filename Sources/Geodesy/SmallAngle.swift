/// Series for angles up to ``limit``, where a few terms are as exact as the mathematics library and several times faster.
@usableFromInline
enum SmallAngle {
    /// In radians, about 1.1°. The first term left out of the sine is below 1e-22 of it.
    @usableFromInline static let limit = 0.02

    @inlinable
    static func sine(_ x: Double) -> Double {
        let square = x * x
        return x - x * square * (1 / 6 - square * (1 / 120 - square * (1 / 5040 - square / 362_880)))
    }

    /// The arc whose sine is `x`, for `x` up to ``limit``.
    @inlinable
    static func arcSine(_ x: Double) -> Double {
        let square = x * x
        return x + x * square * (1 / 6 + square * (3 / 40 + square * (15 / 336 + square * (105 / 3456))))
    }
}
