import Geodesy
import Places
import TestSupport

@testable import Query

/// A table of random places, and random queries over it.
struct RandomTable {
    let table: PlaceTable
    private let center: Coordinate

    init(using random: inout SeededGenerator) {
        let center = Coordinate.random(using: &random)
        let spread: Double = [1e-6, 0.5, 20, 360].randomElement(using: &random) ?? 1
        var builder = PlaceTableBuilder()
        var last = center
        for record in 0..<(Int.random(in: 0...9, using: &random) * Int.random(in: 0...20, using: &random)) {
            // Some places lie on one another.
            if random.happens(0.1) {
                last = .random(using: &random)
            } else if random.happens(0.8) {
                let (north, east) = (Self.shift(spread, using: &random), Self.shift(spread, using: &random))
                last = .at(center.latitude + north, center.longitude + east)
            }
            let id = builder.value(.string, Array("id \(record)".utf8).span)
            let name = builder.value(.string, Array("Name \(record)".utf8).span)
            builder.finishPlace(at: last, id: id, name: name, recordNumber: record + 1)
        }
        builder.finishFeed(named: "random")
        self.center = center
        table = builder.build()
    }

    private static func shift(_ spread: Double, using random: inout SeededGenerator) -> Double {
        Double.random(in: -spread...spread, using: &random)
    }

    /// Every shape of query, but for its limit.
    func queries(using random: inout SeededGenerator) throws -> [PlaceQuery] {
        let origin = reference(using: &random)
        let radius = radius(from: origin, using: &random)
        let envelope = try envelope(around: origin, using: &random)
        return [
            .near(origin, limit: nil), .near(origin, limit: nil, within: radius), .within(radius, of: origin),
            .inside(envelope),
            PlaceQuery(proximity: .init(origin: origin), envelope: envelope),
            PlaceQuery(proximity: .init(origin: origin, radius: radius), envelope: envelope),
            PlaceQuery(),
        ]
    }

    /// The point that a reference means; every id and name of the table is its own.
    func coordinate(of reference: PlaceReference) -> Coordinate? {
        switch reference {
        case .coordinate(let coordinate): coordinate
        case .id(let text), .name(let text):
            text.split(separator: " ").last.flatMap { Int($0) }.map { table.coordinates[$0] }
        }
    }

    private func reference(using random: inout SeededGenerator) -> PlaceReference {
        if let row = (0..<table.count).randomElement(using: &random), random.happens(0.5) {
            return random.happens(0.5) ? .id("id \(row)") : .name("NAME \(row)")
        }
        if random.happens(0.2) { return .coordinate(.at(-center.latitude, center.longitude + 180)) }
        return .coordinate(random.happens(0.5) ? center : .random(using: &random))
    }

    /// Any distance, often exactly that of a place.
    private func radius(from reference: PlaceReference, using random: inout SeededGenerator) -> Length {
        let distances: [Length] = table.coordinates.compactMap { place in
            coordinate(of: reference).map { Sphere.earth.distance(from: $0, to: place) }
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            return [.zero, Length(meters: -1), Length(meters: .nan), .infinity].randomElement(using: &random) ?? .zero
        case 1: return Length(meters: .random(in: 0...2.1e7, using: &random))
        case 2: return Length(meters: (distances.randomElement(using: &random) ?? .zero).meters.nextDown)
        default: return distances.randomElement(using: &random) ?? .zero
        }
    }

    /// Boxes around the origin or anywhere, small ones and the whole globe, over ±180° and over the poles.
    private func envelope(around reference: PlaceReference, using random: inout SeededGenerator) throws -> Envelope {
        if random.happens(0.05) { return .globe }
        let middle = random.happens(0.7) ? coordinate(of: reference) ?? center : .random(using: &random)
        let corner = table.coordinates.randomElement(using: &random) ?? .random(using: &random)
        let height = Double.random(in: 0...30, using: &random)
        let south = random.happens(0.2) ? -90 : max(-90, min(middle.latitude - height, corner.latitude))
        let north = random.happens(0.2) ? 90 : min(90, max(middle.latitude + height, corner.latitude))
        let width = Double.random(in: 0...(random.happens(0.5) ? 20 : 180), using: &random)
        var (west, east) = (
            Coordinate.at(0, middle.longitude - width).longitude, Coordinate.at(0, middle.longitude + width).longitude
        )
        if random.happens(0.1) { west = corner.longitude }
        if random.happens(0.1) { east = [-180, 180].randomElement(using: &random) ?? 180 }
        return try Envelope(south: south, west: west, north: north, east: east)
    }
}
