import Geodesy
import Testing

@Suite struct DecimalTextTests {
    @Test(arguments: [
        ("0", 0.0), ("-1.5", -1.5), ("+1.5", 1.5), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("1e3", 1000),
        ("1E-3", 0.001),
        ("1e+2", 100), ("  7 ", 7), ("007", 7), ("1e-400", 0), ("0.1", 0.1), ("179.99999999999997", 179.99999999999997),
        ("123456789012345678901234567890", 0x1.8ee90ff6c373ep96),
    ])
    func `decimal numbers are read`(text: String, value: Double) {
        #expect(DecimalText.number(text) == value)
    }

    @Test(arguments: [
        "", " ", "nan", "NaN", "inf", "-inf", "infinity", "0x10", "0x1p4", ".", "-", "+", "e5", "1e", "1e+", "--5",
        "+-5",
        "1,5", "1_000", "1 2", "5m", "1.2.3", "١", "1\u{0}", "５",
    ])
    func `what a feed does not mean as a number is refused`(text: String) {
        #expect(DecimalText.number(text) == nil)
    }

    @Test func `the end of a number is found in a longer text`() {
        func end(_ text: String, from start: Int = 0) -> Int? {
            DecimalText.endOfNumber(in: Array(text.utf8)[...], from: start)
        }
        #expect(end("12.5km") == 4)
        #expect(end("5e") == 1)
        #expect(end("5e+") == 1)
        #expect(end("5e3x") == 3)
        #expect(end("5..") == 2)
        #expect(end("a5", from: 1) == 2)
        #expect(end("km") == nil)
        #expect(end("") == nil)
        #expect(end("5", from: 1) == nil)
    }

    @Test(
        arguments: [
            (1.0, 0, "1"), (1.5, 0, "2"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.125, 2, "0.13"), (-0.125, 2, "-0.13"),
            (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (1.0, 3, "1.000"), (12.3456, 2, "12.35"), (0.000_05, 4, "0.0001"),
            (123_456_789.125, 2, "123456789.13"), (9.999, 2, "10.00"), (.infinity, 2, "inf"), (.nan, 2, "nan"),
            (1e300, 2, "1e+300"), (0, 20, "0.000000000000000"),
        ] as [(Double, Int, String)])
    func `fixed decimals round half away from zero`(value: Double, decimals: Int, text: String) {
        #expect(DecimalText.fixed(value, decimals: decimals) == text)
    }

    @Test func `fixed decimals are within half a step of the value`() throws {
        var random = SplitMix64()
        for _ in 0..<5000 {
            let value = Double.random(in: -1e5...1e5, using: &random)
            let decimals = Int.random(in: 0...7, using: &random)
            var step = 1.0
            for _ in 0..<decimals { step /= 10 }
            let text = DecimalText.fixed(value, decimals: decimals)
            let read = try #require(DecimalText.number(text))
            let fraction = text.split(separator: ".").dropFirst().first ?? ""
            #expect(abs(read - value) <= step / 2 + value.ulp, "seed \(testSeed)")
            #expect(fraction.count == decimals)
        }
    }

    @Test(arguments: [
        (1.0, "1"), (-0.5, "-0.5"), (0.1, "0.1"), (1e21, "1e+21"), (-3, "-3"), (63.0951, "63.0951"),
        (100_000, "100000"),
    ])
    func `the shortest text has no empty fraction`(value: Double, text: String) {
        #expect(DecimalText.shortest(value) == text)
    }

    @Test func `the shortest text reads back as the same number`() {
        var random = SplitMix64()
        for _ in 0..<5000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            #expect(DecimalText.number(DecimalText.shortest(value)) == value, "seed \(testSeed)")
        }
    }
}
