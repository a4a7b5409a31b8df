public import Diagnostics
import JSON
public import Periplus

/// Answers requests that come as JSON lines: exactly one reply to each line that is not blank, in order.
///
/// A bad line is answered with the reason and never stops the rest.
public struct Pipe: ~Copyable {
    private let engine: PlaceEngine
    private let output: Output
    private var parser = JSONParser()
    private var splitter: LineSplitter
    private var line = 0

    /// How many requests could not be answered.
    public private(set) var failures = 0

    public init(engine: PlaceEngine, output: Output) {
        self.init(engine: engine, output: output, lengthLimit: LineSplitter.maximumLength)
    }

    /// The same with a choice of how long a line may be.
    init(engine: PlaceEngine, output: Output, lengthLimit: Int) {
        self.engine = engine
        self.output = output
        splitter = LineSplitter(limit: lengthLimit)
    }

    /// Takes the next bytes of the input and answers the lines that they complete.
    ///
    /// Replies gather in the output; the caller flushes it when the input pauses.
    ///
    /// - Throws: ``PeriplusError`` when the output does not take the replies.
    public mutating func take(_ bytes: ArraySlice<UInt8>) throws(PeriplusError) {
        for line in splitter.lines(completedBy: bytes) { try answer(line) }
    }

    /// Answers the last line, if the input did not end with a line end, and flushes the output.
    public mutating func finish() throws(PeriplusError) {
        if let line = splitter.finish() { try answer(line) }
        try output.flush()
    }

    private mutating func answer(_ line: LineSplitter.Line) throws(PeriplusError) {
        self.line += 1
        switch line {
        case .text(let bytes):
            guard bytes.contains(where: { !ASCII.isSpace($0) }) else { return }
            try answer(request: bytes)
        case .tooLong(let length):
            let error = PeriplusError(
                .invalidRequest, "the line is \(length) bytes long; at most \(splitter.limit) are read")
            refuse(error, id: nil)
        }
        try output.checkpoint()
    }

    private mutating func answer(request bytes: [UInt8]) throws(PeriplusError) {
        var id: [UInt8]?
        let answer: Answer
        do throws(PeriplusError) {
            try parse(bytes)
            id = RequestReader.id(in: parser)
            answer = try self.answer(to: RequestReader.read(parser))
        } catch {
            refuse(error, id: id)
            return
        }
        try PipeReply.write(answer, id: id, to: output)
    }

    private mutating func parse(_ bytes: [UInt8]) throws(PeriplusError) {
        do throws(PeriplusError) {
            try parser.parse(bytes.span)
        } catch {
            var error = PipeReply.error(error, field: nil, in: String(decoding: bytes, as: UTF8.self))
            // A request that goes on in the next line is the mark of a printer that was not told otherwise.
            if error.suggestion == nil, bytes.count < 3 {
                error.suggestion = "write each request on one line, as jq -c does"
            }
            throw error
        }
    }

    private func answer(to request: Request) throws(PeriplusError) -> Answer {
        switch request {
        case .query(let query, let originField):
            do throws(PeriplusError) {
                return try engine.search(query)
            } catch {
                // What can fail here is finding the place that the query starts from.
                var error = error
                error.location = SourceLocation(field: originField)
                throw error
            }
        case .text(let text):
            do throws(PeriplusError) {
                let parsed = try QueryParser.parse(text)
                return try answer(to: parsed)
            } catch {
                throw PipeReply.error(error, field: "q", in: text)
            }
        }
    }

    private func answer(to parsed: ParsedStatement) throws(PeriplusError) -> Answer {
        do throws(PeriplusError) {
            switch parsed.statement {
            case .query(let query): return try engine.search(query)
            case .show(.place(let reference)):
                let (place, note) = try engine.place(reference)
                return Answer(place, note: note)
            case .show(.rank):
                throw PeriplusError(
                    .invalidRequest, "a request knows no answer before it", suggestion: "write show id:ID")
            case .help:
                throw PeriplusError(.invalidRequest, "help is for the prompt", suggestion: "ask near, within or inside")
            }
        } catch {
            throw error.located(at: parsed.reference)
        }
    }

    private mutating func refuse(_ error: PeriplusError, id: [UInt8]?) {
        failures += 1
        PipeReply.append(error, id: id, line: line, to: &output.bytes)
    }
}
