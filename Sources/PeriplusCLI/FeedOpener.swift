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
        let engine = try PlaceEngine(reading: sources, options: options, search: search) { progress in
            if let text = line?.update(progress) { messages.write(text) }
        }
        if let line { messages.write(line.cleared()) }
        if !isQuiet {
            let summary = FeedSummary(style: messages.style)
            for report in engine.reports where report.hasRejections || report.hint != nil {
                messages.write(summary.describe(report, showsWarnings: false))
            }
        }
        try writeProblems(of: engine)
        return engine
    }

    private func writeProblems(of engine: PlaceEngine) throws(PeriplusError) {
        guard let problemsPath else { return }
        let file = try StandardStream(creating: problemsPath)
        let output = Output { bytes throws(PeriplusError) in try file.write(bytes) }
        for report in engine.reports { try ProblemLines.write(report, to: output) }
        try output.flush()
    }
}
