import Foundation
import PlaceModels

/// Files of little-endian 64-bit numbers.
enum DegreeFile {
    static func read(_ path: String) throws -> [Double] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return data.withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map {
                Double(bitPattern: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self).littleEndian)
            }
        }
    }

    /// Writes `PATH.lat.f64` and `PATH.lon.f64`, a block at a time, so that memory does not grow with the count.
    static func write(_ path: String, count: Int, _ position: (Int) -> Position) throws {
        let files = try ["lat", "lon"].map { axis in
            let file = "\(path).\(axis).f64"
            guard FileManager.default.createFile(atPath: file, contents: nil) else {
                throw CocoaError(.fileWriteUnknown)
            }
            return try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        }
        let block = 1 << 16
        for start in stride(from: 0, to: count, by: block) {
            let positions = (start..<min(start + block, count)).map(position)
            try files[0].write(contentsOf: bytes(positions.map(\.latitude)))
            try files[1].write(contentsOf: bytes(positions.map(\.longitude)))
        }
        for file in files { try file.close() }
    }

    private static func bytes(_ values: [Double]) -> Data {
        values.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) }
    }
}
