import Geodesy
import Testing

@Suite struct SphereTests {
    private let earth = Sphere.earth

    private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test func `distances are those of Turf`() throws {
        let distance = earth.distance(from: try coordinate(39.984, -75.343), to: try coordinate(39.123, -75.534))
        for (unit, expected) in [
            (LengthUnit.kilometer, 97.12922118967835), (.mile, 60.35329997171415), (.nauticalMile, 52.44558379572265),
        ] {
            #expect(abs(distance.value(in: unit) - expected) < 1e-12, "\(unit)")
        }
    }

    @Test func `bearings and destinations are those of Turf`() throws {
        let (montreal, åland) = (try coordinate(45, -75), try coordinate(60, 20))
        #expect(abs(earth.initialBearing(from: montreal, to: åland) - 37.75) < 0.005)
        #expect(abs(earth.initialBearing(from: åland, to: montreal) - 300.01) < 0.005)
        let east = try #require(
            earth.destination(from: try coordinate(39, -75), bearing: 90, distance: Length(5000, .kilometer)))
        #expect(abs(east.latitude - 26.440011) < 5.1e-7 && abs(east.longitude + 22.885356) < 5.1e-7)
        let miles = try #require(
            earth.destination(from: try coordinate(39, -75), bearing: 90, distance: Length(5000, .mile)))
        #expect(abs(miles.latitude - 10.990466) < 5.1e-7 && abs(miles.longitude - 1.123703) < 5.1e-7)
    }

    @Test func `quarters and halves of the globe`() throws {
        let half = Double.pi * 6_371_008.8
        let origin = try coordinate(0, 0)
        for (latitude, longitude, fraction) in [
            (0.0, 90.0, 0.5), (90, 0, 0.5), (-90, 33, 0.5), (0, 180, 1), (0, -180, 1), (0, 1, 1 / 180.0), (0, 0, 0),
        ] {
            let meters = earth.distance(from: origin, to: try coordinate(latitude, longitude)).meters
            #expect(abs(meters - fraction * half) < 1e-8)
        }
        #expect(abs(earth.distance(from: try coordinate(90, 10), to: try coordinate(-90, -50)).meters - half) < 1e-8)
        #expect(earth.distance(from: try coordinate(90, 10), to: try coordinate(90, -50)).meters < 1e-8)
        #expect(earth.distance(from: try coordinate(10, 180), to: try coordinate(10, -180)).meters < 1e-8)
        #expect(
            abs(Sphere(radius: Length(meters: 1)).distance(from: origin, to: try coordinate(0, 180)).meters - .pi)
                < 1e-15)
    }

    @Test func `a haversine and its length are inverse`() {
        for meters in [0.0, 1e-3, 1, 1e3, 1e6, 1e7] {
            let back = earth.meters(haversine: earth.haversine(of: Length(meters: meters)))
            #expect(abs(back - meters) <= meters * 1e-15 * 4)
        }
        #expect(earth.haversine(of: Length(meters: 3e7)) == 1)
        #expect(earth.haversine(of: .infinity) == 1)
    }

    @Test func `bearings to the four winds, at the poles and across 180`() throws {
        let cases: [((Double, Double), (Double, Double), Double)] = [
            ((0, 0), (1, 0), 0), ((0, 0), (0, 1), 90), ((0, 0), (-1, 0), 180), ((0, 0), (0, -1), 270),
            ((0, 179), (0, -179), 90), ((0, -179), (0, 179), 270), ((0, 180), (10, -180), 0),
            ((0, -180), (-10, 180), 180),
            // At the north pole every way is south: the meridian is told apart by its angle from the one named.
            ((90, 0), (0, 30), 150), ((90, 0), (0, -90), 270), ((-90, 0), (0, 30), 30), ((10, 20), (90, 77), 0),
            ((10, 20), (-90, 77), 180),
        ]
        for (a, b, expected) in cases {
            let bearing = earth.initialBearing(from: try coordinate(a.0, a.1), to: try coordinate(b.0, b.1))
            #expect((0..<360).contains(bearing))
            #expect(abs((bearing - expected).remainder(dividingBy: 360)) < 1e-12, "\(a) to \(b): \(bearing)")
        }
    }

    @Test func `between two names of one point the bearing is 0`() throws {
        let point = try coordinate(63, 21)
        #expect(earth.initialBearing(from: point, to: point) == 0)
        #expect(earth.initialBearing(from: try coordinate(10, 180), to: try coordinate(10, -180)) == 0)
        #expect(earth.initialBearing(from: try coordinate(10, -180), to: try coordinate(10, 180)) == 0)
    }

    @Test func `destinations from a pole keep their bearing`() throws {
        let quarter = Length(meters: .pi / 2 * 6_371_008.8)
        let cases: [((Double, Double), Double, (Double, Double))] = [
            ((90, 0), 150, (0, 30)), ((90, 10), 180, (0, 10)), ((90, 0), 90, (0, 90)), ((-90, 0), 30, (0, 30)),
            ((-90, 20), 0, (0, 20)), ((0, 170), 90, (0, -100)), ((0, 0), 450, (0, 90)), ((0, 0), -90, (0, -90)),
        ]
        for (start, bearing, end) in cases {
            let reached = try #require(
                earth.destination(from: try coordinate(start.0, start.1), bearing: bearing, distance: quarter))
            #expect(
                earth.distance(from: reached, to: try coordinate(end.0, end.1)).meters < 1e-6,
                "\(start) \(bearing): \(reached)")
        }
    }

    @Test func `a destination at a pole is met to the nanometre`() throws {
        for distance in [1e-3, 1.0, 1000, 5e6] {
            let pole = try coordinate(90, 0)
            let start = try #require(earth.destination(from: pole, bearing: 180, distance: Length(meters: distance)))
            let reached = try #require(earth.destination(from: start, bearing: 0, distance: Length(meters: distance)))
            #expect(earth.distance(from: reached, to: pole).meters < 5e-9, "\(distance)")
        }
    }

    @Test func `no destination without numbers, and round the globe it goes on`() throws {
        let start = try coordinate(10, 20)
        #expect(earth.destination(from: start, bearing: .nan, distance: .zero) == nil)
        #expect(earth.destination(from: start, bearing: 0, distance: .infinity) == nil)
        let circle = Length(meters: 2 * .pi * 6_371_008.8)
        let round = try #require(earth.destination(from: start, bearing: 77, distance: circle))
        #expect(earth.distance(from: start, to: round).meters < 1e-7)
        let back = try #require(earth.destination(from: start, bearing: 0, distance: Length(meters: -1000)))
        let south = try #require(earth.destination(from: start, bearing: 180, distance: Length(meters: 1000)))
        #expect(earth.distance(from: back, to: south).meters < 1e-8)
    }

    @Test func `distances are symmetric to the bit, within half the globe, and hold the triangle`() throws {
        var random = SplitMix64()
        for _ in 0..<5000 {
            let (a, b, c) = (try random.coordinate(), try random.coordinate(), try random.coordinate())
            let ab = earth.distance(from: a, to: b).meters
            #expect(ab == earth.distance(from: b, to: a).meters, "seed \(testSeed)")
            #expect(ab >= 0 && ab <= .pi * 6_371_008.8, "seed \(testSeed)")
            let detour = earth.distance(from: a, to: c).meters + earth.distance(from: c, to: b).meters
            #expect(ab <= detour + 0.4, "seed \(testSeed)")
        }
    }

    @Test func `a destination lies at its distance and bearing`() throws {
        var random = SplitMix64()
        for _ in 0..<5000 {
            let start = try random.coordinate()
            let bearing = Double.random(in: 0..<360, using: &random)
            let meters = Double.random(in: 1...1.9e7, using: &random)
            let end = try #require(earth.destination(from: start, bearing: bearing, distance: Length(meters: meters)))
            #expect(abs(earth.distance(from: start, to: end).meters - meters) < 1e-6, "seed \(testSeed)")
            let again = try #require(
                earth.destination(
                    from: start, bearing: earth.initialBearing(from: start, to: end), distance: Length(meters: meters)))
            #expect(
                earth.distance(from: end, to: again).meters < 1e-5, "seed \(testSeed): \(start) \(bearing) \(meters)")
        }
    }
}
