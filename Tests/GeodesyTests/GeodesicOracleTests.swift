import Geodesy
import Testing

/// The sphere against the geodesics of PROJ on an ellipsoid without flattening.
@Suite struct GeodesicOracleTests {
    private let radius = 6_371_008.8

    @Test func `distances and bearings are those of PROJ`() throws {
        var geodesic = SphericalGeodesic(radius: radius)
        var random = SplitMix64()
        var (worstDistance, worstOffset) = (0.0, 0.0)
        for round in 0..<10_000 {
            let a = try random.coordinate()
            var b = try random.coordinate()
            if round % 2 == 0 {
                // Close by: from a millimetre to a hundred kilometres.
                let step = Double.random(in: -8...0, using: &random)
                var scale = 1.0
                for _ in 0..<Int(-step) { scale /= 10 }
                b = try Coordinate(
                    latitude: max(-90, min(90, a.latitude + Double.random(in: -1...1, using: &random) * scale)),
                    wrappingLongitude: a.longitude + Double.random(in: -1...1, using: &random) * scale)
            }
            let expected = geodesic.inverse((a.latitude, a.longitude), (b.latitude, b.longitude))
            let meters = Sphere.earth.distance(from: a, to: b).meters
            // Towards the antipode the haversine is ill-conditioned, as it says.
            let allowed = expected.distance < 1.9e7 ? 1e-8 + expected.distance * 1e-15 * 8 : 0.25
            if abs(meters - expected.distance) > allowed {
                Issue.record("seed \(testSeed): \(a) to \(b) is \(meters), not \(expected.distance)")
            }
            if expected.distance < 1.9e7 { worstDistance = max(worstDistance, abs(meters - expected.distance)) }
            // The bearing counts by how far it would lead astray; near the antipode every bearing is right.
            guard expected.distance < 1.9e7 else { continue }
            let turn = (Sphere.earth.initialBearing(from: a, to: b) - expected.bearing).remainder(dividingBy: 360)
            worstOffset = max(worstOffset, abs(turn) * .pi / 180 * min(expected.distance, radius))
        }
        #expect(worstOffset < 1e-7, "seed \(testSeed)")
        print("distances: at most \(worstDistance) m from PROJ; bearings lead astray by at most \(worstOffset) m")
    }

    @Test func `destinations are those of PROJ`() throws {
        var geodesic = SphericalGeodesic(radius: radius)
        var random = SplitMix64()
        var worst = 0.0
        for _ in 0..<10_000 {
            let start = try random.coordinate()
            let bearing = Double.random(in: -360...360, using: &random)
            let meters = Double.random(in: -3e7...3e7, using: &random)
            let expected = geodesic.direct((start.latitude, start.longitude), bearing: bearing, distance: meters)
            let reached = try #require(
                Sphere.earth.destination(from: start, bearing: bearing, distance: Length(meters: meters)))
            let target = try Coordinate(latitude: expected.latitude, wrappingLongitude: expected.longitude)
            worst = max(worst, Sphere.earth.distance(from: reached, to: target).meters)
        }
        #expect(worst < 2e-8, "seed \(testSeed)")
        print("destinations: at most \(worst) m from PROJ")
    }
}
