/// What something took, in seconds.
package struct Timing: Sendable {
    package var wall: Double
    /// The time of all processors together.
    package var cpu: Double

    package init(wall: Double, cpu: Double) { (self.wall, self.cpu) = (wall, cpu) }

    /// What a body takes.
    package static func of(_ body: () -> Void) -> Timing {
        let (wall, cpu) = (Clock.wall(), Clock.cpu())
        body()
        return Timing(wall: Clock.wall() - wall, cpu: Clock.cpu() - cpu)
    }

    /// The medians over some repetitions of a body.
    package static func median(of repetitions: Int, _ body: () -> Void) -> Timing {
        let timings = (0..<max(1, repetitions)).map { _ in of(body) }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        return Timing(wall: median(timings.map(\.wall)), cpu: median(timings.map(\.cpu)))
    }
}
