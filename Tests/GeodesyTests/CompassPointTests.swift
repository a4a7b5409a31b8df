import Geodesy
import Testing

@Suite struct CompassPointTests {
    @Test func `each point is in the middle of its sector`() {
        for (index, point) in CompassPoint.allCases.enumerated() {
            let middle = Double(index) * 22.5
            for bearing in [middle, middle - 11.24, middle + 11.24, middle + 360, middle - 720] {
                #expect(CompassPoint(bearing: bearing) == point)
            }
        }
    }

    @Test(
        arguments: [
            (0.0, CompassPoint.n), (359.999, .n), (360, .n), (-1e-300, .n), (45, .ne), (-90, .w), (180, .s),
            (1e300, nil),
        ] as [(Double, CompassPoint?)])
    func `any finite bearing has a point`(bearing: Double, point: CompassPoint?) {
        let found = CompassPoint(bearing: bearing)
        #expect(found != nil)
        if let point { #expect(found == point) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `no bearing has no point`(bearing: Double) {
        #expect(CompassPoint(bearing: bearing) == nil)
    }
}
