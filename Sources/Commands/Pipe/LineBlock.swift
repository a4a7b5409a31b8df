/// Lines of the pipe that one thread answers together.
struct LineBlock: Sendable {
    /// The number of the first line, from 1.
    private(set) var firstLine = 1

    private(set) var lines: [LineSplitter.Line] = []

    /// How many bytes of memory the lines take, about; with their ends.
    private(set) var size = 0

    mutating func append(_ line: LineSplitter.Line) {
        lines.append(line)
        size += 1
        if case .text(let bytes) = line { size += bytes.count }
    }

    /// Takes the lines out, and goes on with the one behind them.
    mutating func takeLines() -> LineBlock {
        let block = self
        self = LineBlock(firstLine: firstLine + lines.count)
        return block
    }
}
