#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder of vectors that are not part of the project, for who has them: `PERIPLUS_SHARED` names it.
package enum Shared {
    package static var folder: String? { unsafe getenv("PERIPLUS_SHARED").map { unsafe String(cString: $0) } }

    /// A number from the environment.
    package static func value(_ name: String, orElse fallback: Int) -> Int {
        unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) } ?? fallback
    }

    package static func names(in folder: String) -> [String] {
        var names: [String] = []
        guard let directory = unsafe opendir(folder) else { return [] }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        unsafe closedir(directory)
        return names.sorted()
    }

    package static func bytes(of path: String) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(file, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        close(file)
        return bytes
    }
}
