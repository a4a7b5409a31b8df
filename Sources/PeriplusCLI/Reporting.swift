import ArgumentParser
import Commands
import Periplus

/// The exit codes, as sysexits.h names them.
enum Exit {
    static let badInput = ExitCode(65)
    static let unreadable = ExitCode(66)
    static let unwritable = ExitCode(74)
}

/// Runs a command, tells its error and ends with the right exit code.
///
/// - Parameter body: Is given the standard output, and returns whether all of its input was good.
func reporting(to messages: Messages, _ body: (Output) throws(PeriplusError) -> Bool) throws {
    let output = Output(isInterrupted: { LineEditor.wasInterrupted }) { bytes throws(PeriplusError) in
        try StandardStream.output.write(bytes)
    }
    let isGood: Bool
    do throws(PeriplusError) {
        isGood = try body(output)
        try output.flush()
    } catch {
        switch error.code {
        case .closedPipe: throw ExitCode.success
        case .unwritable:
            messages.tell(error)
            throw Exit.unwritable
        case .unreadable:
            messages.tell(error)
            throw Exit.unreadable
        default:
            messages.tell(error)
            throw Exit.badInput
        }
    }
    if !isGood { throw Exit.badInput }
}
