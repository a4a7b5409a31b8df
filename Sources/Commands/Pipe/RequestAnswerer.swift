import Diagnostics
import JSON
import Periplus

/// Answers the lines of the pipe, one after the other.
struct RequestAnswerer: ~Copyable {
    let engine: PlaceEngine
    /// How many bytes a line may have.
    let lengthLimit: Int
    private var parser = JSONParser()

    init(engine: PlaceEngine, lengthLimit: Int) {
        self.engine = engine
        self.lengthLimit = lengthLimit
    }

    /// Writes a reply to each line that is not blank.
    ///
    /// - Returns: How many requests could not be answered.
    /// - Throws: ``PeriplusError`` when the output does not take the replies.
    mutating func answer(_ block: LineBlock, to output: Output) throws(PeriplusError) -> Int {
        var failures = 0
        for (offset, line) in block.lines.enumerated() {
            if let (error, id) = try answer(line, to: output) {
                failures += 1
                PipeReply.append(error, id: id, line: block.firstLine + offset, to: &output.bytes)
            }
            try output.checkpoint()
        }
        return failures
    }

    /// Why a line could not be answered, and the id of its request.
    private typealias Refusal = (error: PeriplusError, id: [UInt8]?)

    private mutating func answer(_ line: LineSplitter.Line, to output: Output) throws(PeriplusError) -> Refusal? {
        switch line {
        case .text(let bytes):
            guard bytes.contains(where: { !ASCII.isSpace($0) }) else { return nil }
            return try answer(request: bytes, to: output)
        case .tooLong(let length):
            let error = PeriplusError(
                .invalidRequest, "the line is \(length) bytes long; at most \(lengthLimit) are read")
            return (error, nil)
        }
    }

    private mutating func answer(request bytes: [UInt8], to output: Output) throws(PeriplusError) -> Refusal? {
        var id: [UInt8]?
        let answer: Answer
        do throws(PeriplusError) {
            try parse(bytes)
            id = RequestReader.id(in: parser)
            answer = try self.answer(to: RequestReader.read(parser))
        } catch {
            return (error, id)
        }
        try PipeReply.write(answer, id: id, to: output)
        return nil
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
}
