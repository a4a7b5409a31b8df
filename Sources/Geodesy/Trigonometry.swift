// The C mathematics library is the only thing this module needs from the system.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(ucrt)
    import ucrt
#endif

/// The functions of `libm` that the sphere needs, named once so that the rest of the code imports no system module.
@usableFromInline
enum Trigonometry {
    @usableFromInline static func sine(_ x: Double) -> Double { sin(x) }
    @usableFromInline static func cosine(_ x: Double) -> Double { cos(x) }
    @usableFromInline static func arcSine(_ x: Double) -> Double { asin(x) }
    @usableFromInline static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }
}

extension Double {
    /// This angle in degrees, as radians.
    @inlinable
    package var radians: Double { self * (.pi / 180) }

    /// This angle in radians, as degrees.
    @inlinable
    package var degrees: Double { self * (180 / .pi) }
}
