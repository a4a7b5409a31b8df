import ArgumentParser
import Commands
import Periplus

/// The options that say how to read feeds.
struct FeedArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The field that holds the latitude, such as place.place_lat.", valueName: "field"))
    var lat: String?

    @Option(help: ArgumentHelp("The field that holds the longitude.", valueName: "field"))
    var lon: String?

    @Option(
        help: ArgumentHelp("The field that holds the position: GeoJSON, WKT, [lon,lat] or lat,lon.", valueName: "field")
    )
    var geometry: String?

    @Option(help: ArgumentHelp("The field that holds the id.", valueName: "field"))
    var id: String?

    @Option(help: ArgumentHelp("The field that holds the name.", valueName: "field"))
    var name: String?

    @Flag(help: "Take latitude for longitude, and longitude for latitude.")
    var swap = false

    @Flag(help: "Stop at the first record that cannot be placed.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "How the feeds are written: json, jsonl, geojson, geojsonseq, csv or tsv.", valueName: "format"))
    var inputFormat: String?

    @Option(help: ArgumentHelp("Write every problem of the feeds to this file, as JSON Lines.", valueName: "file"))
    var problems: String?

    @Flag(name: .shortAndLong, help: "Say nothing of the feeds' problems.")
    var quiet = false

    @Flag(help: "Answer by looking at every place instead of the index.")
    var bruteForce = false

    /// The feeds of these paths; the world cities if there are none.
    static func sources(_ paths: [String]) throws -> [FeedSource] {
        if paths.filter({ $0 == "-" }).count > 1 { throw ValidationError("the standard input can be one feed only") }
        guard !paths.isEmpty else { return [.worldCities] }
        return paths.map { $0 == "-" ? .standardInput : .file($0) }
    }

    /// What opens feeds as the options say.
    func reader(color: ColorArgument) throws -> FeedOpener {
        guard (lat == nil) == (lon == nil) else { throw ValidationError("give --lat and --lon together") }
        var options = FeedOptions()
        if let inputFormat {
            guard let format = FeedFormat(name: inputFormat) else {
                let meant = Suggestion.nearest(to: inputFormat, among: FeedFormat.allCases.map(\.rawValue))
                throw ValidationError(
                    "'\(inputFormat)' is not a feed format" + (meant.map { "; did you mean \($0)?" } ?? ""))
            }
            options.format = format
        }
        options.latitude = lat.map { FieldPath($0) }
        options.longitude = lon.map { FieldPath($0) }
        options.geometry = geometry.map { FieldPath($0) }
        options.id = id.map { FieldPath($0) }
        options.name = name.map { FieldPath($0) }
        options.isSwapped = swap
        options.isStrict = strict
        return FeedOpener(
            options: options, search: bruteForce ? .linearScan : .kdTree, problemsPath: problems, isQuiet: quiet,
            messages: Messages(style: color.style(of: .error)) { StandardStream.error.writeOrLose($0) })
    }
}

extension FeedSource {
    var isStandardInput: Bool { if case .standardInput = self { true } else { false } }
}
