extension Geometry {
    /// Whether exterior rings run counter-clockwise and holes clockwise, as RFC 7946 (section 3.1.6) asks of writers.
    ///
    /// Rings across ±180° are judged with their longitudes continued. A ring without area has no direction and breaks no
    /// rule, nor does a geometry without rings.
    public var followsRightHandRule: Bool {
        switch self {
        case .point, .lineString, .multiPoint, .multiLineString: true
        case .polygon(let rings): Geometry.followRightHandRule(rings)
        case .multiPolygon(let polygons): polygons.allSatisfy(Geometry.followRightHandRule)
        case .collection(let members): members.allSatisfy(\.followsRightHandRule)
        }
    }

    private static func followRightHandRule(_ rings: [[Position]]) -> Bool {
        guard let exterior = rings.first else { return true }
        return exterior.unrolledRing.signedArea >= 0
            && rings.dropFirst().allSatisfy { $0.unrolledRing.signedArea <= 0 }
    }
}
