import Diagnostics
import Geodesy
import Testing

@Suite struct EnvelopeTests {
    private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test func `a plain box holds its edges and nothing beyond`() throws {
        let box = try Envelope(south: 60, west: 20, north: 64, east: 22)
        #expect(!box.crossesAntimeridian && box.width == 2)
        for (latitude, longitude) in [(60.0, 20.0), (64, 22), (62, 21), (60, 22)] {
            #expect(try box.contains(coordinate(latitude, longitude)))
        }
        for (latitude, longitude) in [(59.999, 21.0), (64.001, 21), (62, 19.999), (62, 22.001), (-62, 21), (62, -21)] {
            #expect(try !box.contains(coordinate(latitude, longitude)))
        }
    }

    @Test func `a box over 180 degrees runs eastward`() throws {
        let box = try Envelope(south: -20, west: 170, north: -10, east: -175)
        #expect(box.crossesAntimeridian && box.width == 15)
        for longitude in [170.0, 175, 180, -180, -175] { #expect(try box.contains(coordinate(-15, longitude))) }
        for longitude in [169.9, 0, -174.9, 90] { #expect(try !box.contains(coordinate(-15, longitude))) }
    }

    @Test func `180 and -180 are one meridian`() throws {
        let east = try Envelope(south: 0, west: 170, north: 1, east: 180)
        let west = try Envelope(south: 0, west: -180, north: 1, east: -170)
        let touching = try Envelope(south: 0, west: 170, north: 1, east: -180)
        for box in [east, west, touching] {
            #expect(try box.contains(coordinate(0.5, 180)) && box.contains(coordinate(0.5, -180)))
            #expect(box.width == 10)
        }
        let line = try Envelope(south: 0, west: 180, north: 1, east: -180)
        #expect(line.width == 0)
        #expect(try line.contains(coordinate(0, -180)) && !line.contains(coordinate(0, 179)))
    }

    @Test func `a pole is on every meridian`() throws {
        let north = try Envelope(south: 80, west: 10, north: 90, east: 20)
        #expect(try north.contains(coordinate(90, -120)))
        #expect(try !north.contains(coordinate(89.999, -120)))
        #expect(try !north.contains(coordinate(-90, 15)))
        #expect(try Envelope(south: -90, west: 10, north: -80, east: 20).contains(coordinate(-90, 0)))
    }

    @Test func `no width and no height are a line and a point`() throws {
        let meridian = try Envelope(south: -10, west: 5, north: 10, east: 5)
        #expect(
            try meridian.width == 0 && meridian.contains(coordinate(3, 5)) && !meridian.contains(coordinate(3, 5.001)))
        let point = try Envelope(south: 1, west: 2, north: 1, east: 2)
        #expect(try point.contains(coordinate(1, 2)) && !point.contains(coordinate(1, 2.001)))
    }

    @Test func `the globe holds everything`() throws {
        #expect(Envelope.globe.width == 360)
        var random = SplitMix64()
        for _ in 0..<1000 { #expect(try Envelope.globe.contains(random.coordinate())) }
    }

    @Test(arguments: [
        (-91.0, 0.0, 0.0, 0.0, "south"), (0, -181, 0, 0, "west"), (0, 0, 90.1, 0, "north"), (0, 0, 0, 180.1, "east"),
        (.nan, 0, 0, 0, "south"), (0, .nan, 0, 0, "west"), (0, 0, .infinity, 0, "north"), (0, 0, 0, .nan, "east"),
        (2, 0, 1, 0, "south"),
    ])
    func `wrong sides are named`(south: Double, west: Double, north: Double, east: Double, field: String) {
        let error = #expect(throws: PeriplusError.self) {
            try Envelope(south: south, west: west, north: north, east: east)
        }
        #expect(error?.code == .invalidEnvelope)
        #expect(error?.location?.field == field)
        #expect(error?.message.hasPrefix(field) == true)
        #expect(error?.suggestion != nil)
    }

    @Test func `the description is what the query language writes`() throws {
        #expect(try Envelope(south: -1.5, west: 170, north: 2, east: -170).description == "bbox(-1.5,170,2,-170)")
    }
}
