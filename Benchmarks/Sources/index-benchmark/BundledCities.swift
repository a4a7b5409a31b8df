import Foundation
import PlaceModels

/// The bundled world cities, by which places are drawn.
enum BundledCities {
    static func load() throws -> [PlaceModel.City] {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardizedFileURL
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", root.appending(path: "Data/world-cities.csv.gz").path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()

        var lines = text.split(separator: "\n").map(fields)
        let header = lines.removeFirst()
        let columns = ["lat", "lon", "population"].map { name in header.firstIndex(of: name) ?? 0 }
        return lines.map { line in
            let numbers = columns.map { Double(line[$0]) ?? 0 }
            return PlaceModel.City(
                position: Position(latitude: numbers[0], longitude: numbers[1]), population: numbers[2])
        }
    }

    /// The fields of a line of CSV, which may be quoted.
    private static func fields(_ line: Substring) -> [String] {
        var (fields, isQuoted) = ([""], false)
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
