import Commands
import Periplus

/// The prompt in a terminal: joins the line editor to the prompt's state machine.
struct Conversation {
    let session: Session
    let sources: [FeedSource]
    let reader: FeedOpener

    func run() throws(PeriplusError) {
        let prompt = Prompt(session: session, sources: sources) { sources throws(PeriplusError) in
            try reader.open(sources)
        }
        reader.messages.write(prompt.greeting)
        let editor = LineEditor(
            prompt: "periplus> ", historyPath: LineEditor.defaultHistoryPath(), completions: prompt.completions)
        while true {
            switch editor.read() {
            case .line(let line):
                // The window may have been resized meanwhile.
                session.width = Terminal.width()
                guard try prompt.take(line) else { return }
            case .interrupted: continue
            case .end:
                reader.messages.write("\n")
                return
            }
        }
    }
}
