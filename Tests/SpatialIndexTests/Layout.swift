import Foundation
import Geodesy

/// A way to scatter places, each hard on an index in its own manner.
enum Layout: String, CaseIterable {
    case uniform, clustered, meridian, equator, duplicates, fewDuplicates, poles, antimeridian, antipodes, grid,
        onePlace

    func places(_ count: Int, using random: inout SeededGenerator) -> [Coordinate] {
        let centers = (0..<max(1, count / 200)).map { _ in Layout.anywhere(using: &random) }
        return (0..<count).map { index in
            switch self {
            case .uniform: Layout.anywhere(using: &random)
            case .clustered: Layout.near(centers.randomElement(using: &random) ?? centers[0], 0.5, using: &random)
            case .meridian: Layout.make(.random(in: -90...90, using: &random), 25)
            case .equator: Layout.make(0, .random(in: -180...180, using: &random))
            case .duplicates: centers[index % min(centers.count, 5)]
            case .fewDuplicates: centers[index % centers.count]
            case .poles:
                Layout.make(
                    Bool.random(using: &random)
                        ? [90, -90].randomElement(using: &random) ?? 90
                        : (Bool.random(using: &random) ? 1 : -1) * .random(in: 89.999...90, using: &random),
                    .random(in: -180...180, using: &random))
            case .antimeridian:
                Layout.make(
                    .random(in: -60...60, using: &random),
                    [180, -180, 179.999, -179.999].randomElement(using: &random) ?? 180)
            case .antipodes:
                index.isMultiple(of: 2)
                    ? Layout.near(centers[0], 1e-5, using: &random)
                    : Layout.antipode(of: Layout.near(centers[0], 1e-5, using: &random))
            case .grid: Layout.make(Double(index % 19) * 10 - 90, Double(index / 19 % 37) * 10 - 180)
            case .onePlace: centers[0]
            }
        }
    }

    static func anywhere(using random: inout SeededGenerator) -> Coordinate {
        // Even over the sphere: the height above the equator is uniform.
        make(asin(.random(in: -1...1, using: &random)) * 180 / .pi, .random(in: -180...180, using: &random))
    }

    static func near(_ center: Coordinate, _ spread: Double, using random: inout SeededGenerator) -> Coordinate {
        make(
            center.latitude + .random(in: -spread...spread, using: &random),
            center.longitude + .random(in: -spread...spread, using: &random))
    }

    static func antipode(of place: Coordinate) -> Coordinate { make(-place.latitude, place.longitude + 180) }

    static func make(_ latitude: Double, _ longitude: Double) -> Coordinate {
        // Clamped and wrapped, so it cannot fail.
        // swift-format-ignore: NeverUseForceTry
        try! Coordinate(latitude: max(-90, min(90, latitude)), wrappingLongitude: longitude)
    }
}
