import CPROJ

/// Owns a PROJ operation and its context, whose messages go nowhere.
///
/// C functions: `proj_context_create`, `proj_create`, `proj_trans`.
@safe struct PROJOperation: ~Copyable {
    private let context: OpaquePointer
    private let operation: OpaquePointer

    init?(_ definition: String) {
        guard let context = unsafe proj_context_create() else { return nil }
        _ = unsafe proj_log_level(context, PJ_LOG_NONE)
        guard let operation = unsafe proj_create(context, definition) else {
            _ = unsafe proj_context_destroy(context)
            return nil
        }
        unsafe (self.context, self.operation) = (context, operation)
    }

    deinit {
        _ = unsafe proj_destroy(operation)
        _ = unsafe proj_context_destroy(context)
    }

    /// The first three numbers of the result, or nothing when PROJ reports an error.
    func callAsFunction(_ x: Double, _ y: Double, _ z: Double = 0) -> (x: Double, y: Double, z: Double)? {
        let result = unsafe proj_trans(operation, PJ_FWD, proj_coord(x, y, z, 0))
        guard unsafe proj_errno(operation) == 0 else { return nil }
        return unsafe (result.xyz.x, result.xyz.y, result.xyz.z)
    }
}

/// Geodesics on a sphere by the algorithms of Karney (2013), which share no formula with the haversine.
///
/// C functions: `geod_init`, `geod_inverse`, `geod_direct`.
struct SphericalGeodesic {
    private var sphere = geod_geodesic()

    init(radius: Double) { unsafe geod_init(&sphere, radius, 0) }

    mutating func inverse(
        _ a: (latitude: Double, longitude: Double), _ b: (latitude: Double, longitude: Double)
    ) -> (distance: Double, bearing: Double) {
        var (distance, bearing, final) = (0.0, 0.0, 0.0)
        unsafe geod_inverse(
            &sphere, a.latitude, a.longitude, b.latitude, b.longitude, &distance, &bearing, &final)
        return (distance, bearing)
    }

    mutating func direct(
        _ start: (latitude: Double, longitude: Double), bearing: Double, distance: Double
    ) -> (latitude: Double, longitude: Double) {
        var (latitude, longitude, final) = (0.0, 0.0, 0.0)
        unsafe geod_direct(
            &sphere, start.latitude, start.longitude, bearing, distance, &latitude, &longitude, &final)
        return (latitude, longitude)
    }
}
