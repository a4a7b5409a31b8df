import Geodesy

/// The point that a search starts from, in the terms of the tree.
struct Probe {
    let x: Float
    let y: Float
    let z: Float

    @inline(__always)
    init(_ coordinate: Coordinate) {
        let point = UnitVector(coordinate)
        (x, y, z) = (Float(point.x), Float(point.y), Float(point.z))
    }

    var lanes: SIMD4<Float> { SIMD4(x, y, z, 0) }
}
