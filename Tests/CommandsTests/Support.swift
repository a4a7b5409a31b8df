import Foundation
import Periplus

@testable import Commands

/// Three cities with fields of every kind.
let cities = """
    [{"id":1,"name":"Helsinki","lat":60.17,"lon":24.94,"population":658864,"tags":["a", "b"],"note":null},
    {"id":"way/2","name":"Espoo","lat":60.21,"lon":24.66,"population":269802,"open":true},
    {"id":3.50,"name":"Vaasa","lat":63.0951,"lon":21.6165,"site":"a, \\"b\\"\\nc"}]
    """

/// An engine over feeds given as text.
func engine(_ feeds: String..., names: [String] = []) throws -> PlaceEngine {
    try PlaceEngine(
        reading: feeds.enumerated().map { index, text in
            .bytes(Array(text.utf8), name: index < names.count ? names[index] : "feed \(index + 1)")
        })
}

/// Keeps what is written to the output and to the messages.
final class Recorder {
    private(set) var bytes: [UInt8] = []
    private(set) var messageText = ""

    /// Once set, the output takes nothing and fails so.
    var failure: PeriplusError?

    lazy var output = Output { [unowned self] bytes throws(PeriplusError) in
        if let failure { throw failure }
        self.bytes += bytes
    }
    lazy var messages = Messages(style: .plain) { [unowned self] in messageText += $0 }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    func clear() { (bytes, messageText) = ([], "") }

    func session(_ engine: PlaceEngine, _ format: OutputFormat = .jsonl, width: Int = 120) -> Session {
        Session(engine: engine, format: format, output: output, style: .plain, width: width, messages: messages)
    }
}

/// What a statement gives in a format.
func answer(
    _ statement: String, _ engine: PlaceEngine, _ format: OutputFormat, width: Int = 120
) throws -> String {
    let recorder = Recorder()
    try recorder.session(engine, format, width: width).run(statement)
    return recorder.text
}

/// What JSON text means, by another reader than ours.
func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
}

/// The JSON object that a text is.
func jsonObject(_ text: String) throws -> [String: Any] { try json(text) as? [String: Any] ?? [:] }

/// The text as a JSON string, by another writer than ours.
func quoted(_ text: String) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed), as: UTF8.self)
}
