import Foundation

/// Numbers as tables show them.
enum NumberText {
    /// About three digits.
    static func short(_ value: Double) -> String {
        String(
            format: value >= 100 || value == 0 ? "%.0f" : value >= 10 ? "%.1f" : value >= 0.1 ? "%.2f" : "%.2g", value)
    }

    static func short(_ value: Double?) -> String { value.map { short($0) } ?? "-" }

    /// Microseconds.
    static func microseconds(_ seconds: Double) -> String { short(seconds * 1e6) }

    /// A number of places: 100k, 1M.
    static func size(_ count: Int) -> String {
        count % 1_000_000 == 0 && count > 0
            ? "\(count / 1_000_000)M" : count % 1000 == 0 && count > 0 ? "\(count / 1000)k" : "\(count)"
    }

    /// The number that ``size(_:)`` writes.
    static func count(_ text: some StringProtocol) -> Int? {
        let scale = text.hasSuffix("M") ? 1_000_000 : text.hasSuffix("k") ? 1000 : 1
        return Int(scale == 1 ? String(text) : String(text.dropLast())).map { $0 * scale }
    }
}
