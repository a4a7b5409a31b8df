import Commands
import Periplus

/// Opens feeds for a command, shows how far it is, and tells what could not be placed.
struct FeedOpener {
    let options: FeedOptions
    let search: PlaceEngine.Search
    let problemsPath: String?
    let isQuiet: Bool
    let messages: Messages

    func open(_ sources: [FeedSource]) throws(PeriplusError) -> PlaceEngine {
        let line = Terminal.isTerminal(.error) ? ProgressLine(clock: Terminal.seconds) : nil
        // Before the load, which may be long.
        let problems = try problemsPath.map { path throws(PeriplusError) in try StandardStream(creating: path) }
        defer { problems?.close() }
        let engine = try {
            () throws(PeriplusError) in
            defer { if let line { messages.write(line.cleared()) } }
            return try PlaceEngine(reading: sources, options: options, search: search) { progress in
                if let text = line?.update(progress) { messages.write(text) }
            }
        }()
        if !isQuiet {
            let summary = FeedSummary(style: messages.style)
            for report in engine.reports where report.hasRejections || report.hint != nil {
                messages.write(summary.describe(report, showsWarnings: false))
            }
        }
        if let problems { try write(engine.reports, to: problems) }
        return engine
    }

    private func write(_ reports: [FeedReport], to file: StandardStream) throws(PeriplusError) {
        let output = Output { bytes throws(PeriplusError) in try file.write(bytes) }
        for report in reports { try ProblemLines.write(report, to: output) }
        try output.flush()
    }
}
