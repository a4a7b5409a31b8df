import Foundation
import Geodesy

/// The arrays of a data set: `PEERS/data/NAME.lat.f64` and `NAME.lon.f64`, little-endian doubles in degrees.
enum Arrays {
    static let folder = (ProcessInfo.processInfo.environment["PEERS"] ?? ".") + "/data/"

    static func load(_ name: String) throws -> [Coordinate] {
        let (latitudes, longitudes) = (try doubles(name + ".lat.f64"), try doubles(name + ".lon.f64"))
        return try zip(latitudes, longitudes).map { try Coordinate(latitude: $0, longitude: $1) }
    }

    private static func doubles(_ name: String) throws -> [Double] {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + name))
        return data.withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map { Double(bitPattern: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
    }
}
