import Diagnostics
import JSON
import Testing

/// Parses a text and hands the parser on.
func parsing<Result>(_ text: String, _ body: (borrowing JSONParser) -> Result) throws -> Result {
    var parser = JSONParser()
    try parser.parse(Array(text.utf8).span)
    return body(parser)
}

@Suite struct JSONParserTests {
    @Test func walksObjectsAndArrays() throws {
        try parsing(#" {"a": [1, {"b": true}, []], "c": {}, "d": null} "#) { json in
            #expect(json.kind(of: json.root) == .object)
            #expect(json.childCount(of: json.root) == 3)
            let a = json.value(of: "a", in: json.root)
            #expect(a.map { json.kind(of: $0) } == .array)
            #expect(a.map { json.childCount(of: $0) } == 3)
            let c = json.value(of: "c", in: json.root)
            #expect(c.map { json.firstChild(of: $0) == nil } == true)
            #expect(json.value(of: "d", in: json.root).map { json.kind(of: $0) } == .null)
            #expect(json.value(of: "e", in: json.root) == nil)
        }
    }

    @Test func numbersKeepTheirText() throws {
        try parsing(#"[1.10, -0, 1E5 , 12345678901234567890123, 1e400, 0.1e-2]"#) { json in
            var literals: [String] = []
            var numbers: [Double?] = []
            var next = json.firstChild(of: json.root)
            while let node = next {
                literals.append(String(utf8: json.literal(of: node)))
                numbers.append(json.number(of: node))
                next = json.nextSibling(of: node)
            }
            #expect(literals == ["1.10", "-0", "1E5", "12345678901234567890123", "1e400", "0.1e-2"])
            #expect(numbers == [1.1, 0, 100_000, 12345678901234567741440, .infinity, 0.001])
        }
    }

    @Test func bigNumberAloneIsADocument() throws {
        try parsing("123456789012345678901234567890") { json in
            #expect(json.number(of: json.root) == 1.2345678901234568e29)
        }
    }

    @Test func stringsAreUnescaped() throws {
        try parsing(#"{"k\u00e4": "a\"b\\\n\uD83D\uDE00"}"#) { json in
            guard let key = json.firstChild(of: json.root), let value = json.nextSibling(of: key) else { return }
            #expect(String(utf8: json.string(of: key)) == "kä")
            #expect(String(utf8: json.string(of: value)) == "a\"b\\\n😀")
            #expect(json.range(of: value).count == 22)
        }
    }

    @Test func nestedValuesKeepTheirText() throws {
        try parsing("{\"a\" : [ 1.0 , \"x y\",\n {\"b\" :null } ] , \"c\": 2}") { json in
            guard let a = json.value(of: "a", in: json.root) else { return }
            #expect(String(utf8: json.compactText(of: a)) == #"[1.0,"x y",{"b":null}]"#)
            #expect(json.offset(of: a) == 7)
        }
    }

    @Test func duplicateKeysAreVisited() throws {
        try parsing(#"{"a":1,"a":2}"#) { json in
            #expect(json.childCount(of: json.root) == 2)
        }
    }

    @Test func memoryIsUsedAgain() throws {
        var parser = JSONParser()
        for size in [1, 5000, 3, 70_000, 2] {
            let text = "[" + Array(repeating: "\"é\"", count: size).joined(separator: ",") + "]"
            try parser.parse(Array(text.utf8).span)
            #expect(parser.childCount(of: parser.root) == size)
        }
    }

    @Test(arguments: [
        ("", "the text is empty", 0),
        ("{\"a\": 1", "the text ends inside the object that starts at byte 0", 7),
        ("[1, 2", "the text ends inside the array that starts at byte 0", 5),
        ("[1 2]", "expected , or ], found 2", 3),
        ("{\"a\": 1,}", "expected a key behind the comma, found }", 8),
        ("{a: 1}", "expected a key in quotes, found a", 1),
        ("{\"a\" 1}", "expected : behind a key, found 1", 5),
        ("[\"a", "the string that starts at byte 1 is not closed", 3),
        ("[\"a\nb\"]", "a string holds the control character the end of the line, which must be escaped", 3),
        ("[01]", "a number starts with 0", 1),
        ("[1.]", "the decimal point is not followed by a digit", 3),
        ("[+1]", "expected a value, found +", 1),
        ("\u{FEFF}{}", "the text starts with a byte order mark", 0),
        ("[NaN]", "expected a value, found N", 1),
        ("[nul]", "expected a value, found n", 1),
        ("[\"\\x\"]", "\\ is followed by x, which is no escape", 2),
        ("[\"\\uD800\"]", "the first half of a surrogate pair stands alone", 2),
        ("{} {}", "unexpected { behind the end of the value", 3),
        ("[123456789012345678901234567890,]", "expected a value behind the comma, found ]", 32),
    ])
    func faultsAreLocated(text: String, reason: String, offset: Int) throws {
        let error = try #require(throws: PeriplusError.self) { try parsing(text) { _ in } }
        #expect(error.code == .invalidJSON)
        #expect(error.message == reason)
        #expect(error.location?.span?.lowerBound == offset)
    }

    @Test func invalidUTF8IsLocated() throws {
        var parser = JSONParser()
        let error = #expect(throws: PeriplusError.self) {
            try parser.parse(([0x22, 0x61, 0xE9, 0x22] as [UInt8]).span)
        }
        #expect(error?.code == .invalidUTF8)
        #expect(error?.location?.span == 2..<3)
    }

    @Test func deepNestingIsAnError() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: PeriplusError.self) { try parsing(deep) { _ in } }
        let fine = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        try parsing(fine) { _ in }
    }

    @Test func writerEscapes() throws {
        var bytes: [UInt8] = []
        JSONWriter.append(string: "a\"\\\u{1}\n\u{7f}é😀/", to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\"a\\\"\\\\\\u0001\\n\u{7f}é😀/\"")
        try parsing(String(decoding: bytes, as: UTF8.self)) { json in
            #expect(String(utf8: json.string(of: json.root)) == "a\"\\\u{1}\n\u{7f}é😀/")
        }
    }
}
