public import Diagnostics

extension Length {
    /// Reads a length with its unit: `2 km`, `500m`, `1.5 mi`, `3nmi`, `300 ft`, also `2 kilometres` and `1 mile`.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-length` when there is no number, no unit or an unknown one, or when
    ///   the length is negative. The span in its location tells the bytes of `text` that are meant.
    public init(parsing text: some StringProtocol) throws(PeriplusError) {
        let text = String(text)
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { !ASCII.isSpace($0) } ?? bytes.count
        let end = (bytes.lastIndex { !ASCII.isSpace($0) } ?? -1) + 1
        let numberEnd = DecimalText.endOfNumber(in: bytes[...], from: start)
        guard let numberEnd, let value = DecimalText.number(bytes[start..<numberEnd]) else {
            throw Length.error("a length starts with a number", "write it as 2 km or 500 m", start..<max(start, end))
        }
        let unitStart = bytes[numberEnd...].firstIndex { !ASCII.isSpace($0) } ?? end
        let name = String(decoding: bytes[unitStart..<max(unitStart, end)], as: UTF8.self)
        guard !name.isEmpty else {
            throw Length.error(
                "the length \(text.trimmed) has no unit", "write \(text.trimmed) m or \(text.trimmed) km", start..<end)
        }
        guard let unit = LengthUnit(named: name) else {
            let known = LengthUnit.allCases.map(\.rawValue).joined(separator: ", ")
            throw Length.error("“\(name)” is not a unit of length", "use one of \(known)", unitStart..<end)
        }
        let length = Length(value, unit)
        guard value >= 0, length.meters.isFinite else {
            throw Length.error("a length cannot be negative or infinite", nil, start..<end)
        }
        // `-0 km` is no length at all, and has no sign.
        self = value == 0 ? .zero : length
    }

    private static func error(_ message: String, _ suggestion: String?, _ span: Range<Int>) -> PeriplusError {
        PeriplusError(.invalidLength, message, suggestion: suggestion, at: SourceLocation(span: span))
    }
}

extension LengthUnit {
    /// The unit that a text names, in any case: its symbol, or its English name in either spelling and number.
    public init?(named name: some StringProtocol) {
        switch name.lowercased() {
        case "m", "meter", "meters", "metre", "metres": self = .meter
        case "km", "kilometer", "kilometers", "kilometre", "kilometres": self = .kilometer
        case "mi", "mile", "miles": self = .mile
        case "nmi", "nm", "nautical mile", "nautical miles": self = .nauticalMile
        case "ft", "foot", "feet": self = .foot
        default: return nil
        }
    }
}
