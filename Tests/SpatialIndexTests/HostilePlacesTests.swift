import Geodesy
import SpatialIndex
import Testing

/// Places and questions that bring out the worst in an index: all at one spot, or nearly, and as many wanted as there are.
///
/// In long runs there are so many that searches in quadratic time would not end within the limit.
@Suite(.timeLimit(.minutes(1)))
struct HostilePlacesTests {
    private static let count = min(50_000, max(1_000, Seed.queries / 20))
    private static let spot = Layout.make(60.17, 24.94)

    @Test(arguments: [0, 1, 10, 17, 100, 1000, count, .max])
    func placesAtOneSpotComeByID(wanted: Int) {
        let tree = KDTree(Array(repeating: Self.spot, count: Self.count))
        let expected = Array(0..<min(wanted, Self.count))
        let origins = [Self.spot, Layout.make(60.18, 24.94), Layout.antipode(of: Self.spot)]
        for origin in origins {
            #expect(tree.nearest(to: origin, count: wanted).map(\.id) == expected)
        }
        for list in tree.nearest(toEach: origins, count: wanted) { #expect(list.map(\.id) == expected) }
    }

    /// The tree's arithmetic cannot tell such places from each other: the order among all of them is for the last step to find.
    @Test(arguments: [1e-13, 1e-9, 1e-6], [1, 10, 17, 100, count])
    func placesThatHardlyDifferComeInTheirOrder(spread: Double, wanted: Int) {
        var random = SeededGenerator(seed: Seed.value)
        let places = (0..<Self.count).map { _ in Layout.near(Self.spot, spread, using: &random) }
        let (tree, scan) = (KDTree(places), LinearScan(places))
        for origin in [Self.spot, Layout.make(60.18, 24.94), Layout.antipode(of: Self.spot), Layout.make(0, 24.94)] {
            let isRight = tree.nearest(to: origin, count: wanted) == scan.nearest(to: origin, count: wanted)
            #expect(isRight)
        }
    }

    @Test(arguments: [0, .leastNonzeroMagnitude, 1e-9, Sphere.earth.radius.meters * .pi, 1e300, .infinity])
    func aRadiusMayBeNothingOrHalfTheGlobe(meters: Double) throws {
        var random = SeededGenerator(seed: Seed.value)
        let places =
            Layout.antipodes.places(300, using: &random) + Array(repeating: Self.spot, count: 50)
            + [Layout.antipode(of: Self.spot)]
        let both = TreeAndScan(places)
        let radius = Length(meters: meters)
        for origin in [Self.spot, Layout.antipode(of: Self.spot)] + places.prefix(4) {
            let right = both.scan.all(within: radius, of: origin)
            try both.require(both.tree.all(within: radius, of: origin), right, "within \(radius)", origin)
            try both.require(both.tree.count(within: radius, of: origin), right.count, "count within \(radius)", origin)
            try both.require(
                both.tree.nearest(to: origin, count: .max, within: radius), right, "nearest within \(radius)", origin)
        }
    }

    /// Sizes around which a tree gets another leaf, node or level.
    @Test(arguments: [
        0, 1, 2, 15, 16, 17, 31, 32, 33, 127, 128, 129, 1023, 1024, 1025, 8191, 8192, 8193, 65_535, 65_536, 65_537,
    ])
    func everySizeGivesTheScansAnswers(count: Int) throws {
        var random = SeededGenerator(seed: Seed.value ^ UInt64(count))
        for layout in count < 2000 ? Layout.allCases : [.clustered] {
            let both = TreeAndScan(layout.places(count, using: &random))
            for _ in 0..<(count < 200 ? 5 : 1) {
                let origin = ExactnessTests.origin(both.places, using: &random)
                if count < 2000 { _ = try both.check(from: origin, using: &random) }
                let radius = Length(50, .kilometer)
                try both.require(
                    both.tree.nearest(to: origin, count: 20, within: radius),
                    both.scan.nearest(to: origin, count: 20, within: radius), "nearest 20 within 50 km", origin)
                try both.require(both.tree.count(inside: .globe), count, "count of the globe", origin)
                try both.require(both.tree.ids(inside: .globe), Array(0..<count), "ids of the globe", origin)
            }
        }
    }
}
