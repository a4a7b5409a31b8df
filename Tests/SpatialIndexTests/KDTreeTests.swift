import Geodesy
import Testing

@testable import SpatialIndex

struct KDTreeTests {
    @Test func anEmptyTreeFindsNothing() throws {
        let tree = KDTree([])
        let origin = try Coordinate(latitude: 1, longitude: 2)
        #expect(tree.count == 0)
        #expect(tree.nearest(to: origin, count: 5).isEmpty)
        #expect(tree.all(within: .infinity, of: origin).isEmpty)
        #expect(tree.ids(inside: .globe).isEmpty)
        #expect(Array(tree.byGrowingDistance(from: origin)).isEmpty)
    }

    @Test func placesAtTheSameDistanceComeByID() throws {
        let place = try Coordinate(latitude: 60, longitude: 25)
        let tree = KDTree(Array(repeating: place, count: 1000))
        #expect(tree.nearest(to: place, count: 40).map(\.id) == Array(0..<40))
        #expect(tree.byGrowingDistance(from: place).prefix(40).map(\.id) == Array(0..<40))
    }

    @Test func aPointHasOneDistanceByAnyName() throws {
        let meridian = [180.0, -180, 180, -180].map { Layout.make(10, $0) }
        let pole = [0.0, 137, -180, 90].map { Layout.make(90, $0) }
        for (places, origin) in [(meridian, Layout.make(10, -180)), (pole, Layout.make(90, 17))] {
            let tree = KDTree(places)
            #expect(tree.all(within: .zero, of: origin).map(\.id) == [0, 1, 2, 3])
            #expect(tree.nearest(to: origin, count: 4) == LinearScan(places).nearest(to: origin, count: 4))
            #expect(tree.nearest(to: Layout.make(51.3, -120.1), count: 4).map(\.id) == [0, 1, 2, 3])
        }
    }

    /// A box round the globe but for a slit that is narrower than the rounding of its width.
    @Test func aSlitIsOutside() throws {
        let slit = 10.0.nextUp
        let envelope = try Envelope(south: -90, west: slit.nextUp, north: 90, east: 10)
        let places = (0..<64).map { Layout.make(Double($0) / 10, slit) }
        #expect(LinearScan(places).ids(inside: envelope).isEmpty)
        #expect(KDTree(places).ids(inside: envelope).isEmpty)
    }

    @Test func theBufferKeepsItsCapacity() throws {
        var random = SeededGenerator(seed: 1)
        let tree = KDTree(Layout.uniform.places(1000, using: &random))
        var buffer: [Neighbor] = []
        tree.findNearest(to: Layout.make(0, 0), count: 100, within: .infinity, into: &buffer)
        let capacity = buffer.capacity
        tree.findNearest(to: Layout.make(10, 10), count: 3, within: .infinity, into: &buffer)
        #expect(buffer.count == 3)
        #expect(buffer.capacity == capacity)
    }

    @Test func theSphereIsAValue() throws {
        let moon = Sphere(radius: Length(meters: 1_737_400))
        let tree = KDTree([Layout.make(0, 90)], sphere: moon)
        let distance = try #require(tree.nearest(to: Layout.make(0, 0)).first).meters
        #expect(abs(distance - 1_737_400 * .pi / 2) < 1e-6)
        #expect(tree.all(within: Length(meters: 2_729_000), of: Layout.make(0, 0)).isEmpty)
    }

    @Test(arguments: Layout.allCases, [0, 1, 15, 16, 17, 33, 1000])
    func everyPlaceLiesInOneLeafAndInItsBounds(layout: Layout, count: Int) {
        var random = SeededGenerator(seed: UInt64(count) + 3)
        let tree = KDTree(layout.places(count, using: &random))
        #expect(tree.ids.map(Int.init).sorted() == Array(0..<count))
        guard count > 0 else { return }
        var nodes = [NodeSpan(rootOf: tree.leafCount)]
        var visited = 0
        while let span = nodes.popLast() {
            visited += 1
            let box = tree.bounds[span.node]
            #expect(
                span.slots(of: count).allSatisfy { slot in
                    let point = UnitVector(tree.coordinates[slot]).lanes
                    return box.squaredDistance(to: point) == 0
                })
            if !span.isLeaf { nodes += [span.left, span.right] }
        }
        #expect(visited == tree.bounds.count)
    }
}
