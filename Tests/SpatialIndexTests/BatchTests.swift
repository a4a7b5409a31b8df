import Geodesy
import SpatialIndex
import Testing

struct BatchTests {
    @Test(arguments: Layout.allCases, [0, 1, 300])
    func everyListIsTheAnswerToItsOrigin(layout: Layout, count: Int) {
        var random = SeededGenerator(seed: Seed.value ^ UInt64(count))
        let tree = KDTree(layout.places(count, using: &random))
        let origins = Layout.clustered.places(60, using: &random) + layout.places(20, using: &random)
        var lists = NeighborLists()
        // The same lists again and again: larger, smaller, none.
        for (wanted, radius) in [(1, Length.infinity), (12, Length(meters: 1e6)), (0, .infinity), (40, .infinity)] {
            tree.findNearest(toEach: origins, count: wanted, within: radius, into: &lists)
            #expect(lists.count == origins.count)
            let isWrong = zip(origins, lists).contains { origin, list in
                Array(list) != tree.nearest(to: origin, count: wanted, within: radius)
            }
            #expect(!isWrong)
        }
    }

    @Test func aJoinGivesEachPlaceItsNearest() {
        var random = SeededGenerator(seed: Seed.value)
        let stops = Layout.clustered.places(2000, using: &random)
        let cities = KDTree(Layout.uniform.places(777, using: &random))
        let lists = cities.nearest(toEachOf: KDTree(stops), count: 3)
        #expect(lists.count == stops.count)
        let isWrong = zip(stops, lists).contains { Array($1) != cities.nearest(to: $0, count: 3) }
        #expect(!isWrong)
        let none = KDTree([]).nearest(toEachOf: cities, count: 2).allSatisfy { $0.isEmpty }
        #expect(none)
        #expect(cities.nearest(toEachOf: KDTree([]), count: 2).isEmpty)
    }

    @Test func noOriginsHaveNoLists() {
        #expect(KDTree([Layout.make(1, 2)]).nearest(toEach: []).isEmpty)
        #expect(Array(KDTree([Layout.make(1, 2)]).nearest(toEach: [Layout.make(1, 2)], count: .max)[0]).count == 1)
    }
}
