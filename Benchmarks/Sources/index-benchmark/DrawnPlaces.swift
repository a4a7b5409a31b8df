import Dispatch
import Geodesy
import PlaceModels

/// Places and origins of the model, the same for every run.
struct DrawnPlaces: Sendable {
    private let model: PlaceModel

    init() throws { model = PlaceModel(cities: try BundledCities.load()) }

    /// The first places, straight into the array that is wanted: a hundred million of them fill much of a machine.
    func places(_ count: Int) -> [Coordinate] {
        drawn(count) { model.place($0) }
    }

    /// Origins that are drawn like the places and are none of them.
    func near(_ count: Int) -> [Coordinate] {
        drawn(count) { model.query($0) }
    }

    /// Origins anywhere on the sphere.
    func uniform(_ count: Int) -> [Coordinate] {
        drawn(count) { PlaceModel.uniformQuery($0) }
    }

    /// Places to join others with: drawn like them, and neither places nor origins.
    func others(_ count: Int) -> [Coordinate] {
        drawn(count) { model.query($0 + 1 << 32) }
    }

    private func drawn(_ count: Int, _ position: @Sendable (UInt64) -> Position) -> [Coordinate] {
        [Coordinate](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            nonisolated(unsafe) let start = buffer.baseAddress
            let block = 1 << 14
            withoutActuallyEscaping(position) { position in
                DispatchQueue.concurrentPerform(iterations: (count + block - 1) / block) { part in
                    for index in part * block..<min(count, (part + 1) * block) {
                        start?.advanced(by: index).initialize(to: coordinate(position(UInt64(index))))
                    }
                }
            }
            initializedCount = count
        }
    }

    private func coordinate(_ position: Position) -> Coordinate {
        do {
            return try Coordinate(latitude: position.latitude, longitude: position.longitude)
        } catch {
            preconditionFailure("the model draws places that exist: \(error)")
        }
    }
}
