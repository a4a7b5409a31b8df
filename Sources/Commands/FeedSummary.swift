public import Periplus

/// Tells a person how the reading of a feed went.
public struct FeedSummary {
    private let style: Style

    /// How many problems of each kind are shown in full.
    private static let shownOfAKind = 3

    public init(style: Style) { self.style = style }

    /// A line about the feed, then what could not be placed, by kind, with the first of each.
    ///
    /// - Parameter showsWarnings: Whether to tell also what was placed in spite of a flaw.
    public func describe(_ report: FeedReport, showsWarnings: Bool) -> String {
        var text =
            style.bold(PlainText.singleLine(report.name))
            + ": \(Self.grouped(report.placed)) \(report.placed == 1 ? "place" : "places")"
            + (report.placed == report.read ? "" : " of \(Self.grouped(report.read)) records")
            + style.dim(" (\(report.format.rawValue); \(PlainText.singleLine(report.mapping.description)))") + "\n"
        for severity in [FeedProblem.Severity.rejected, .warning] where showsWarnings || severity == .rejected {
            let problems = report.problems.filter { $0.severity == severity }
            for (kind, _) in report.counts { text += describe(problems.filter { $0.kind == kind }, severity) }
        }
        if let hint = report.hint { text += "  " + style.note("→ \(PlainText.singleLine(hint))") + "\n" }
        return text
    }

    /// The problems of one kind.
    private func describe(_ problems: [FeedProblem], _ severity: FeedProblem.Severity) -> String {
        guard let first = problems.first else { return "" }
        let name = first.kind.rawValue.map { $0 == "-" ? " " : String($0) }.joined()
        let outcome = severity == .rejected ? "not placed" : "placed in spite of a flaw"
        var text = "  \(Self.grouped(problems.count)) \(outcome): \(name)\n"
        for problem in problems.prefix(Self.shownOfAKind) {
            text += style.dim("    \(PlainText.singleLine(problem.description))") + "\n"
        }
        let more = problems.count - Self.shownOfAKind
        if more > 0 { text += style.dim("    and \(Self.grouped(more)) more") + "\n" }
        return text
    }

    /// The number with commas between its thousands.
    static func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var position = digits.count - 3
        while position > 0 {
            digits.insert(",", at: position)
            position -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }
}

extension FeedReport {
    /// Whether a record could not be placed, or a part of the feed was lost.
    public var hasRejections: Bool { problems.contains { $0.severity == .rejected } }
}

extension PlaceEngine {
    /// Whether a feed was cut or damaged, or had records and gave no place: then answers are not what was asked for.
    public var hasLostInput: Bool {
        reports.contains { report in
            report.read > 0 && report.placed == 0
                || report.problems.contains { $0.severity == .rejected && $0.record == nil }
        }
    }
}
