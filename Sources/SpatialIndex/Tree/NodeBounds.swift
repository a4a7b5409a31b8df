/// The smallest box with sides along the axes that holds the points of a node.
struct NodeBounds: Sendable {
    /// The least x, y and z; the fourth lane is zero.
    var lower: SIMD4<Float>
    /// The greatest x, y and z; the fourth lane is zero.
    var upper: SIMD4<Float>

    /// The bounds of no points: every point widens them.
    static let empty = NodeBounds(
        lower: SIMD4(.infinity, .infinity, .infinity, 0), upper: SIMD4(-.infinity, -.infinity, -.infinity, 0))

    /// The bounds of some points, whatever is in their fourth lanes.
    init(of points: UnsafeBufferPointer<SIMD4<Float>>) {
        self = .empty
        for index in 0..<points.count {
            let point = unsafe points[index]
            lower.replace(with: point, where: point .< lower)
            upper.replace(with: point, where: point .> upper)
        }
        (lower.w, upper.w) = (0, 0)
    }

    init(lower: SIMD4<Float>, upper: SIMD4<Float>) { (self.lower, self.upper) = (lower, upper) }

    /// The axis along which the points spread most.
    var widestAxis: Int {
        let size = upper - lower
        return size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2)
    }

    /// The square of the distance from a point to the nearest point of the box; 0 inside.
    @inline(__always)
    func squaredDistance(to point: SIMD4<Float>) -> Float {
        let below = lower - point
        let above = point - upper
        var outside = below.replacing(with: above, where: above .> below)
        outside.replace(with: 0, where: outside .< 0)
        let squared = outside * outside
        return squared.x + squared.y + squared.z
    }

    /// The square of the distance from a point to the farthest point of the box.
    func greatestSquaredDistance(to point: SIMD4<Float>) -> Float {
        let (toLower, toUpper) = (point - lower, upper - point)
        let farther = toLower.replacing(with: toUpper, where: toUpper .> toLower)
        let squared = farther * farther
        return squared.x + squared.y + squared.z
    }
}
