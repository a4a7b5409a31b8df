import Geodesy
import Testing

@Suite struct UnitVectorTests {
    @Test func `the axes are where geocentric coordinates have them`() throws {
        for (latitude, longitude, x, y, z) in [
            (0.0, 0.0, 1.0, 0.0, 0.0), (0, 90, 0, 1, 0), (0, -90, 0, -1, 0), (0, 180, -1, 0, 0), (90, 12, 0, 0, 1),
            (-90, -77, 0, 0, -1),
        ] {
            let vector = UnitVector(try Coordinate(latitude: latitude, longitude: longitude))
            #expect(max(abs(vector.x - x), abs(vector.y - y), abs(vector.z - z)) < 1e-15)
        }
    }

    @Test func `PROJ's cart conversion on the unit sphere gives the same`() throws {
        let pipeline = "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart +R=1"
        guard let convert = PROJOperation(pipeline) else {
            Issue.record("PROJ does not know the pipeline")
            return
        }
        var random = SplitMix64()
        var worst = 0.0
        for _ in 0..<10_000 {
            let coordinate = try random.coordinate()
            let vector = UnitVector(coordinate)
            let expected = try #require(convert(coordinate.longitude, coordinate.latitude))
            worst = max(worst, abs(vector.x - expected.x), abs(vector.y - expected.y), abs(vector.z - expected.z))
            worst = max(worst, abs(vector.x * vector.x + vector.y * vector.y + vector.z * vector.z - 1))
        }
        #expect(worst <= 1e-12, "seed \(testSeed)")
        print("unit vectors: at most \(worst) from PROJ")
    }

    @Test func `the chord is twice the root of the haversine`() throws {
        var random = SplitMix64()
        for _ in 0..<2000 {
            let (a, b) = (try random.coordinate(), try random.coordinate())
            let (u, v) = (UnitVector(a), UnitVector(b))
            let (Δx, Δy, Δz) = (u.x - v.x, u.y - v.y, u.z - v.z)
            let chord = (Δx * Δx + Δy * Δy + Δz * Δz).squareRoot()
            #expect(abs(chord - 2 * Haversine(of: a).value(to: b).squareRoot()) < 1e-15 * 8, "seed \(testSeed)")
        }
    }
}
