/// A division of a range of squared chords into equal steps.
///
/// Where places lie about evenly, so do their squared chords: the area of a circle grows as the square of its radius does.
struct Steps {
    static var count: Int { 128 }

    private let least: Float
    private let width: Float
    private let scale: Float

    init(from least: Float, through greatest: Float) {
        self.least = least
        width = greatest - least
        scale = width > 0 ? min(Float(Steps.count) / width, .greatestFiniteMagnitude) : 0
    }

    /// The step of a distance, which never falls as the distance grows; the first one for what lies before, the last behind.
    @inline(__always)
    func step(of distance: Float) -> Int {
        let position = (distance - least) * scale
        return Int(Int32(max(0, min(Float(Steps.count - 1), position))))
    }

    /// No distance on a step or before it is greater than this.
    func upperBound(of step: Int) -> Float {
        // A few units in the last place more than what is right without rounding.
        (least + width * (Float(step + 1) / Float(Steps.count))) * 1.000_001
    }
}
