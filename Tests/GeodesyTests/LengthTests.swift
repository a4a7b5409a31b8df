import Diagnostics
import Geodesy
import Testing

@Suite struct LengthTests {
    @Test(arguments: [
        ("2 km", 2000.0), ("500m", 500), ("1.5 mi", 2414.016), ("3nmi", 5556), ("300 ft", 91.44), ("1 nm", 1852),
        ("2 kilometres", 2000), ("2 Kilometers", 2000), ("1 kilometer", 1000), ("1 kilometre", 1000),
        ("1 mile", 1609.344),
        ("2 MILES", 3218.688), ("5 metres", 5), ("5 meter", 5), ("5 metre", 5), ("5 METERS", 5), ("1 foot", 0.3048),
        ("2 feet", 0.6096), ("2 nautical miles", 3704), ("1 Nautical Mile", 1852), ("  7\tkm  ", 7000), ("1e3 m", 1000),
        (".5 km", 500), ("+5 m", 5), ("5. m", 5), ("0 m", 0), ("2KM", 2000),
    ])
    func `every unit is read`(text: String, meters: Double) throws {
        #expect(abs(try Length(parsing: text).meters - meters) <= meters * 1e-15)
    }

    @Test(arguments: [
        ("5", "no unit", 0..<1), ("  12.5 ", "no unit", 2..<6), ("5 parsecs", "“parsecs” is not a unit", 2..<9),
        ("5  lb ", "“lb” is not a unit", 3..<5), ("km", "starts with a number", 0..<2), ("", "starts with", 0..<0),
        ("   ", "starts with", 3..<3), ("-5 km", "negative or infinite", 0..<5),
        ("1e999 m", "negative or infinite", 0..<7),
        ("1e308 km", "negative or infinite", 0..<8), ("nan m", "starts with", 0..<5), ("inf m", "starts with", 0..<5),
        ("0x10 m", "“x10 m” is not a unit", 1..<6), ("5 km 3", "“km 3” is not a unit", 2..<6),
        ("- 5 km", "starts with", 0..<6),
        ("5 ü", "is not a unit", 2..<4),
    ])
    func `what is no length is pointed at`(text: String, reason: String, span: Range<Int>) {
        let error = #expect(throws: PeriplusError.self) { try Length(parsing: text) }
        #expect(error?.code == .invalidLength)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.location?.span == span)
    }

    @Test func `a missing unit is suggested with the number given`() {
        let error = #expect(throws: PeriplusError.self) { try Length(parsing: " 5 ") }
        #expect(error?.suggestion == "write 5 m or 5 km")
    }

    @Test func `no length has no sign`() throws {
        #expect(try Length(parsing: "-0 km").description == "0 m")
    }

    @Test(arguments: LengthUnit.allCases)
    func `units convert both ways`(unit: LengthUnit) {
        #expect(Length(3, unit).value(in: unit) == 3)
        #expect(LengthUnit(named: unit.rawValue) == unit)
        #expect(LengthUnit(named: unit.rawValue.uppercased()) == unit)
    }

    @Test(arguments: [
        (750.0, "750 m"), (2500, "2.5 km"), (999.999, "999.999 m"), (1000, "1 km"), (0, "0 m"), (0.1, "0.1 m"),
        (12_345.678, "12.345678 km"), (-5, "-5 m"), (.infinity, "inf km"),
    ])
    func `the description is short`(meters: Double, text: String) {
        #expect(Length(meters: meters).description == text)
    }

    @Test func `the description reads back as the same length`() throws {
        var random = SplitMix64()
        for _ in 0..<5000 {
            let length = Length(
                meters: Double.random(in: 0...1, using: &random) * [1, 1e3, 1e5, 2e7][Int(random.next() % 4)])
            #expect(try Length(parsing: length.description) == length, "seed \(testSeed)")
        }
    }

    @Test(arguments: [
        (87.4, "87 m"), (1240, "1.24 km"), (351_200, "351 km"), (0.123, "0.12 m"), (999.4, "999 m"), (999.5, "1.00 km"),
        (9_994, "9.99 km"), (9_995, "10.0 km"), (99_949, "99.9 km"), (99_950, "100 km"), (20_015_114, "20015 km"),
        (0, "0 m"),
        (-1240, "-1.24 km"), (-0.001, "0.00 m"),
    ])
    func `a person reads about three digits`(meters: Double, text: String) {
        #expect(Length(meters: meters).rounded == text)
    }

    @Test func `lengths are ordered`() {
        #expect(Length.zero < Length(1, .foot) && Length(1, .mile) < Length(1, .nauticalMile))
        #expect(Length(meters: 1e300) < .infinity)
    }
}
