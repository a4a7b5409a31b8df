import Diagnostics
import Geodesy
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [
        (0.0, 0.0), (90, 180), (-90, -180), (63.0951, 21.6165), (-0.0, -0.0), (.leastNonzeroMagnitude, 1e-300),
    ])
    func `what is on Earth is kept to the bit`(latitude: Double, longitude: Double) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(coordinate.latitude.bitPattern == latitude.bitPattern)
        #expect(coordinate.longitude.bitPattern == longitude.bitPattern)
        #expect(Coordinate(exactly: latitude, longitude) == coordinate)
    }

    @Test(arguments: [
        (90.000_000_000_000_014, 0.0, "latitude"), (-91, 0, "latitude"), (.nan, 0, "latitude"),
        (.infinity, 0, "latitude"), (-.infinity, 0, "latitude"), (0, 180.000_000_000_000_03, "longitude"),
        (0, -181, "longitude"), (0, .nan, "longitude"), (0, .infinity, "longitude"), (.nan, .nan, "latitude"),
        (1e300, -1e300, "latitude"),
    ])
    func `what is not on Earth is refused and named`(latitude: Double, longitude: Double, field: String) {
        let error = #expect(throws: PeriplusError.self) { try Coordinate(latitude: latitude, longitude: longitude) }
        #expect(error?.code == .invalidCoordinate)
        #expect(error?.location?.field == field)
        #expect(error?.message.hasPrefix(field) == true)
        #expect(Coordinate(exactly: latitude, longitude) == nil)
    }

    @Test func `the other order is suggested only where it is valid`() {
        let swapped = #expect(throws: PeriplusError.self) { try Coordinate(latitude: 151.2, longitude: -33.86) }
        #expect(swapped?.suggestion == "did you mean latitude -33.86, longitude 151.2?")
        let hopeless = #expect(throws: PeriplusError.self) { try Coordinate(latitude: 151.2, longitude: 100) }
        #expect(hopeless?.suggestion == nil)
        let none = #expect(throws: PeriplusError.self) { try Coordinate(latitude: .nan, longitude: 10) }
        #expect(none?.suggestion == nil)
    }

    @Test(arguments: [
        (190.0, -170.0), (-190, 170), (180, 180), (-180, -180), (360, 0), (359, -1), (720.5, 0.5), (-541, 179),
        (179.999, 179.999),
    ])
    func `longitudes wrap by whole circles`(given: Double, expected: Double) throws {
        #expect(try Coordinate(latitude: 0, wrappingLongitude: given).longitude == expected)
    }

    @Test func `wrapping lands in range and on the same meridian`() throws {
        #expect(abs(try Coordinate(latitude: 0, wrappingLongitude: 540).longitude) == 180)
        var random = SplitMix64()
        for _ in 0..<1000 {
            let longitude = Double.random(in: -1e6...1e6, using: &random)
            let wrapped = try Coordinate(latitude: 0, wrappingLongitude: longitude).longitude
            #expect(abs(wrapped) <= 180 && abs((wrapped - longitude).remainder(dividingBy: 360)) < 1e-9)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a longitude that is not finite does not wrap`(longitude: Double) {
        #expect(throws: PeriplusError.self) { try Coordinate(latitude: 0, wrappingLongitude: longitude) }
        #expect(throws: PeriplusError.self) { try Coordinate(latitude: 91, wrappingLongitude: 0) }
    }

    @Test func `the description reads back as the same coordinate`() throws {
        #expect(try Coordinate(latitude: 63, longitude: -21.5).description == "63,-21.5")
        var random = SplitMix64()
        for _ in 0..<1000 {
            let coordinate = try random.coordinate()
            #expect(try Coordinate(parsing: coordinate.description) == coordinate, "seed \(testSeed)")
        }
    }
}
