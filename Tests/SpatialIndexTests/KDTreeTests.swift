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

    @Test(arguments: Layout.allCases, [0, 1, 15, 16, 17, 33, 128, 129, 1000, 1025, 20_000])
    func everyPlaceLiesInOneLeafAndInItsBounds(layout: Layout, count: Int) {
        var random = SeededGenerator(seed: UInt64(count) + 3)
        let places = layout.places(count, using: &random)
        let tree = KDTree(places)
        guard count > 0 else { return #expect(tree.count == 0) }
        tree.withHandle { handle in
            var ids: [Int] = []
            var nodes = [handle.root]
            while let node = nodes.popLast() {
                for lane in 0..<TreeShape.fanOut {
                    let box = handle.box(node, lane)
                    guard lane < tree.shape.childCount(of: node) else {
                        #expect(box.lower.x == .infinity)
                        continue
                    }
                    let child = node.child(lane)
                    #expect(child.parent == node)
                    let points = tree.shape.slots(of: child).map { Probe(handle.coordinate($0)).lanes }
                    let isOutside = points.contains { box.squaredDistance(to: $0) > 0 }
                    #expect(!isOutside)
                    if child.isLeaf {
                        ids += tree.shape.slots(of: child).map(handle.id)
                    } else {
                        nodes.append(child)
                    }
                }
            }
            #expect(ids.sorted() == Array(0..<count))
            let isMoved = ids.indices.contains { handle.coordinate($0) != places[handle.id($0)] }
            #expect(!isMoved)
        }
    }
}
