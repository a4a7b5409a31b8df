import Diagnostics
import Geodesy
import JSON
import Periplus

/// Writes the replies of the pipe.
enum PipeReply {
    /// Writes `{"id":…,"ok":true,"count":…,"results":[…]}` and a line end; `notes` where there are any.
    static func write(_ answer: Answer, id: [UInt8]?, to output: Output) throws(PeriplusError) {
        start(id, to: &output.bytes)
        output.append(",\"ok\":true,\"count\":\(answer.count),\"results\":[")
        for (index, hit) in answer.enumerated() {
            if index > 0 { output.append("," as Unicode.Scalar) }
            JSONRenderer.append(hit, rank: index + 1, to: &output.bytes)
            try output.checkpoint()
        }
        output.append("]" as Unicode.Scalar)
        if !answer.notes.isEmpty {
            output.append(",\"notes\":[")
            for (index, note) in answer.notes.enumerated() {
                if index > 0 { output.append("," as Unicode.Scalar) }
                JSONWriter.append(string: note, to: &output.bytes)
            }
            output.append("]" as Unicode.Scalar)
        }
        output.append("}\n")
    }

    /// Appends `{"id":…,"line":…,"ok":false,"error":{"code":…,"message":…}}` and a line end.
    ///
    /// The error has `path` where a field of the request is at fault, `column` (in characters from 1) where a place in
    /// the line or in the query's text is, and `suggestion` where there is one.
    static func append(_ error: PeriplusError, id: [UInt8]?, line: Int, to bytes: inout [UInt8]) {
        start(id, to: &bytes)
        bytes += ",\"line\":\(line),\"ok\":false,\"error\":{\"code\":".utf8
        JSONWriter.append(string: error.code.rawValue, to: &bytes)
        bytes += ",\"message\":".utf8
        JSONWriter.append(string: error.message, to: &bytes)
        if let path = error.location?.field {
            bytes += ",\"path\":".utf8
            JSONWriter.append(string: path, to: &bytes)
        }
        if let span = error.location?.span { bytes += ",\"column\":\(span.lowerBound + 1)".utf8 }
        if let suggestion = error.suggestion {
            bytes += ",\"suggestion\":".utf8
            JSONWriter.append(string: suggestion, to: &bytes)
        }
        bytes += "}}\n".utf8
    }

    /// The error, said to be in a field of the request, or in the line as a whole; its span counts characters of the text
    /// there, not bytes.
    static func error(_ error: PeriplusError, field: String?, in text: String) -> PeriplusError {
        var error = error
        let span = error.location?.span.map { span in
            func characters(before offset: Int) -> Int {
                String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
            }
            return characters(before: span.lowerBound)..<characters(before: span.upperBound)
        }
        error.location = SourceLocation(field: field, span: span)
        return error
    }

    private static func start(_ id: [UInt8]?, to bytes: inout [UInt8]) {
        bytes += "{\"id\":".utf8
        bytes += id ?? Array("null".utf8)
    }
}
