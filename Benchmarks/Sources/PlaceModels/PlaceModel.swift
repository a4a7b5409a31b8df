import Foundation

/// Places as they lie on Earth: in streets, that lie in the centres of cities, that are drawn by their population.
///
/// A few are anywhere, a few are where an earlier one is, and most are rounded to few decimals, as in real feeds.
package struct PlaceModel: Sendable {
    private let cities: [City]
    /// The share of all places that lie in a city or in one before it.
    private let shares: [Double]

    package struct City: Sendable {
        var position: Position
        var population: Double

        /// How far the centres of the city lie from its middle, in kilometres: cities grow denser, not only larger.
        var radius: Double { 0.46 * pow(population / 1000, 0.43) }
        var centres: Double { (1.5 * pow(population / 1000, 0.6)).rounded(.up) }

        /// - Parameter population: How many live there; cities of unknown population are villages.
        package init(position: Position, population: Double) {
            (self.position, self.population) = (position, max(population, 200))
        }
    }

    package init(cities: [City]) {
        self.cities = cities
        var sum = 0.0
        let sums = cities.map { city in
            sum += pow(city.population, 0.7)
            return sum
        }
        shares = sums.map { $0 / sum }
    }

    /// The place of an index; the same at any time.
    package func place(_ index: UInt64) -> Position {
        var index = index
        if draw(index, .copy) < 0.03 { index = UInt64(draw(index, .copied) * Double(index)) }
        let place =
            draw(index, .anywhere) < 0.02
            ? Position.uniform(draw(index, .latitude), draw(index, .longitude)) : inStreet(index)
        let decimals = draw(index, .decimals)
        return place.rounded(decimals: decimals < 0.65 ? 7 : decimals < 0.92 ? 5 : decimals < 0.99 ? 4 : 2)
    }

    /// Far beyond the index of any place, so that no query is drawn that is a place of the set, too.
    package static let firstQuery: UInt64 = 1 << 40

    /// A query that is drawn like the places.
    package func query(_ index: UInt64) -> Position { place(PlaceModel.firstQuery + index) }

    /// A query that may be anywhere on the sphere.
    package static func uniformQuery(_ index: UInt64) -> Position {
        let key = firstQuery + index
        return .uniform(DrawnNumbers.uniform(key, 14), DrawnNumbers.uniform(key, 15))
    }

    private func inStreet(_ index: UInt64) -> Position {
        let number = city(draw(index, .city))
        let city = cities[number]
        // Log-uniform, so that the first centres hold most, and the first of all is the middle.
        let rank = pow(city.centres, draw(index, .centre)).rounded(.down)
        let centre = UInt64(number) &* 100_003 &+ UInt64(rank)
        let odds = draw(centre, .centreDistance)
        let reach = min(60, 0.86 * pow(odds / (1 - odds), 1 / 1.6)) * (rank <= 1 ? 0.05 : 1)
        let middle = city.position.moved(
            kilometers: reach * city.radius, bearing: 2 * .pi * draw(centre, .centreBearing))

        let rankOfStreet = (8 * pow(draw(index, .street), 1.5)).rounded(.down)
        let street = centre &* 16 &+ UInt64(rankOfStreet)
        let bearing = Double.pi * draw(street, .streetBearing)
        // Along the street by Laplace with 200 m, across it by Gauss with 8 m.
        let side = draw(index, .along) - 0.5
        let along = (side < 0 ? 0.2 : -0.2) * log(1 - 2 * abs(side) + 1e-12)
        let spread = (-2 * log(draw(index, .across))).squareRoot() * cos(2 * .pi * draw(index, .acrossAngle))
        let across = 0.008 * spread + 0.25 * (draw(street, .streetShift) - 0.5) * rankOfStreet
        return middle.moved(kilometers: along, bearing: bearing).moved(kilometers: across, bearing: bearing + .pi / 2)
    }

    /// The first city whose share reaches the number, by bisection.
    private func city(_ share: Double) -> Int {
        var (low, high) = (0, shares.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if shares[middle] < share { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private enum Stream: UInt64 {
        case city = 1, centre, centreDistance, centreBearing, street, streetBearing, along, across, copy, copied
        case streetShift, acrossAngle, anywhere, latitude, longitude, decimals
    }

    private func draw(_ key: UInt64, _ stream: Stream) -> Double { DrawnNumbers.uniform(key, stream.rawValue) }
}
