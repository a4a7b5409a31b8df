/// One of the sixteen points of the compass, for people who read a bearing.
public enum CompassPoint: String, CaseIterable, Sendable {
    case n = "N"
    case nne = "NNE"
    case ne = "NE"
    case ene = "ENE"
    case e = "E"
    case ese = "ESE"
    case se = "SE"
    case sse = "SSE"
    case s = "S"
    case ssw = "SSW"
    case sw = "SW"
    case wsw = "WSW"
    case w = "W"
    case wnw = "WNW"
    case nw = "NW"
    case nnw = "NNW"

    /// The point nearest to a bearing in degrees clockwise from north; any finite value.
    public init?(bearing: Double) {
        guard bearing.isFinite else { return nil }
        let turned = bearing.truncatingRemainder(dividingBy: 360)
        let sector = Int(((turned < 0 ? turned + 360 : turned) / 22.5).rounded()) % 16
        self = CompassPoint.allCases[sector]
    }
}
