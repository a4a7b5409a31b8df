public import Diagnostics
import Feeds
import JSON
public import Periplus

/// Writes the problems of a feed as JSON Lines, for programs.
public enum ProblemLines {
    /// Writes `{"feed":…,"kind":…,"severity":…,"line":…,"record":…,"field":…,"reason":…,"value":…}` for each problem,
    /// without what is not known.
    public static func write(_ report: FeedReport, to output: Output) throws(PeriplusError) {
        for problem in report.problems {
            output.append("{\"feed\":")
            JSONWriter.append(string: report.name, to: &output.bytes)
            append("kind", problem.kind.rawValue, to: output)
            append("severity", problem.severity.rawValue, to: output)
            if let line = problem.line { output.append(",\"line\":\(line)") }
            if let record = problem.record { output.append(",\"record\":\(record)") }
            append("field", problem.field, to: output)
            append("reason", problem.reason, to: output)
            append("value", problem.value, to: output)
            output.append("}\n")
            try output.checkpoint()
        }
    }

    private static func append(_ name: String, _ text: String?, to output: Output) {
        guard let text else { return }
        output.append(",\"\(name)\":")
        JSONWriter.append(string: text, to: &output.bytes)
    }
}
