import Foundation
import Geodesy
import Testing

struct HaversineTests {
    /// The formula as Sinnott gives it, with nothing but the mathematics library.
    private func sinnott(_ a: Coordinate, _ b: Coordinate) -> Double {
        let sineOfHalfΔφ = sin((b.latitude - a.latitude) * .pi / 360)
        let sineOfHalfΔλ = sin((b.longitude - a.longitude) * .pi / 360)
        return sineOfHalfΔφ * sineOfHalfΔφ
            + cos(a.latitude * .pi / 180) * cos(b.latitude * .pi / 180) * sineOfHalfΔλ * sineOfHalfΔλ
    }

    /// From a centimetre to half the globe, on both sides of where the series gives way to the library.
    @Test func nearAndFarAgreeWithTheFormula() throws {
        for latitude in stride(from: -89.0, through: 89, by: 3.7) {
            for exponent in stride(from: -7.0, through: 2.2, by: 0.05) {
                let step = pow(10, exponent)
                let a = try Coordinate(latitude: latitude, longitude: 12.5)
                let b = try Coordinate(
                    latitude: max(-90, min(90, latitude + step * 0.7)), longitude: 12.5 + min(step, 160))
                let (value, expected) = (Haversine(of: a).value(to: b), sinnott(a, b))
                #expect(abs(value - expected) <= 1e-13 * expected, "\(a) \(b)")
                // The distance, too, to a few parts in 10¹³: nanometres.
                let meters = Sphere.earth.distance(from: a, to: b).meters
                let exact = 2 * 6_371_008.8 * asin(min(1, expected.squareRoot()))
                #expect(abs(meters - exact) <= 1e-13 * exact, "\(a) \(b)")
            }
        }
    }

    @Test func aPointHasOneDistanceByAnyName() throws {
        let pole = try [0.0, 17, 180, -180, -93.25].map { try Coordinate(latitude: -90, longitude: $0) }
        let others = try [(-90.0, 3.0), (-89.5, 40), (12, -120.1), (90, 0)].map {
            try Coordinate(latitude: $0.0, longitude: $0.1)
        }
        for other in others {
            #expect(Set(pole.map { Haversine(of: $0).value(to: other) }).count == 1)
            #expect(Set(pole.map { Haversine(of: other).value(to: $0) }).count == 1)
        }
        let meridian = try [180.0, -180].map { try Coordinate(latitude: 10, longitude: $0) }
        for longitude in [-180.0, 180, 179.99, -120.1, 3] {
            let other = try Coordinate(latitude: 51.3, longitude: longitude)
            #expect(Haversine(of: meridian[0]).value(to: other) == Haversine(of: meridian[1]).value(to: other))
            #expect(Haversine(of: other).value(to: meridian[0]) == Haversine(of: other).value(to: meridian[1]))
        }
        #expect(Haversine(of: meridian[0]).value(to: meridian[1]) == 0)
    }
}
