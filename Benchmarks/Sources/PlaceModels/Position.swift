import Foundation

/// Degrees, as they go into the arrays.
package struct Position: Sendable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// A point of the whole sphere, from two numbers between 0 and 1.
    static func uniform(_ first: Double, _ second: Double) -> Position {
        Position(latitude: asin(2 * first - 1) * 180 / .pi, longitude: 360 * second - 180)
    }

    /// A short way off, as on a plane.
    func moved(kilometers: Double, bearing: Double) -> Position {
        let degree = 111.195
        let shrunk = max(0.02, cos(latitude * .pi / 180))
        let moved = (longitude + kilometers * sin(bearing) / (degree * shrunk) + 180) / 360
        return Position(
            latitude: min(max(latitude + kilometers * cos(bearing) / degree, -89.9999), 89.9999),
            longitude: (moved - moved.rounded(.down)) * 360 - 180)
    }

    func rounded(decimals: Int) -> Position {
        let scale = pow(10, Double(decimals))
        return Position(
            latitude: (latitude * scale).rounded() / scale, longitude: (longitude * scale).rounded() / scale)
    }
}
