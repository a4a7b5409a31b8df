import Geodesy
import TestSupport
import Testing

@testable import Query

struct QueryPlanTests {
    private let origin = Coordinate.at(60, 25)
    private let radius = Length(meters: 1000)

    private func plan(
        _ radius: Length?, _ envelope: Envelope?, limit: Int?, hasOrigin: Bool = true
    ) -> QueryPlan {
        let proximity = PlaceQuery.Proximity(origin: .coordinate(origin), radius: radius)
        return QueryPlan(
            PlaceQuery(proximity: hasOrigin ? proximity : nil, envelope: envelope, limit: limit),
            from: hasOrigin ? origin : nil, count: 1000, on: .earth)
    }

    @Test func withoutAnEnvelopeTheIndexSearchesByDistance() {
        #expect(plan(nil, nil, limit: 3) == .nearest(origin, count: 3, radius: .infinity))
        #expect(plan(radius, nil, limit: 3) == .nearest(origin, count: 3, radius: radius))
        #expect(plan(radius, nil, limit: nil) == .radius(origin, radius))
        #expect(plan(nil, nil, limit: nil) == .radius(origin, .infinity))
        // A limit that no answer reaches is none.
        #expect(plan(nil, nil, limit: 1000) == .radius(origin, .infinity))
        #expect(plan(nil, nil, limit: .max) == .radius(origin, .infinity))
    }

    @Test func withoutAnOriginTheFeedsOrderDecides() {
        #expect(plan(nil, .globe, limit: 3, hasOrigin: false) == .envelope(.globe, count: 3))
        #expect(plan(nil, nil, limit: nil, hasOrigin: false) == .first(count: nil))
        #expect(plan(nil, nil, limit: 3, hasOrigin: false) == .first(count: 3))
    }

    @Test func placesGrowFromAnOriginInsideOnly() throws {
        let around = try Envelope(south: 59, west: 24, north: 61, east: 26)
        let elsewhere = try Envelope(south: 0, west: 24, north: 1, east: 26)
        #expect(plan(radius, around, limit: 3) == .growing(origin, radius: radius, around, count: 3))
        #expect(plan(radius, elsewhere, limit: 3) == .measured(origin, radius: radius, elsewhere, count: 3))
        #expect(plan(nil, around, limit: nil) == .measured(origin, radius: .infinity, around, count: nil))
    }

    @Test func theFarCornerBoundsGrowth() throws {
        let around = try Envelope(south: 59, west: 24, north: 61, east: 26)
        guard case .growing(_, let radius, _, _) = plan(nil, around, limit: 3) else {
            Issue.record("the plan does not grow")
            return
        }
        let corner = Sphere.earth.distance(from: origin, to: .at(59, 24)).meters
        #expect(radius.meters > corner)
        #expect(radius.meters < corner + 10)
        #expect(plan(nil, .globe, limit: 3) == .growing(origin, radius: .infinity, .globe, count: 3))
    }
}
