import Diagnostics
import Geodesy
import Testing

@Suite struct CoordinateTextTests {
    /// 63°05′42″ and 21°37′ as decimals.
    private static let (vaasaLatitude, vaasaLongitude) = (63 + 5 / 60.0 + 42 / 3600.0, 21 + 37 / 60.0)

    @Test(
        arguments: [
            // Decimal degrees.
            ("63.0951,21.6165", 63.0951, 21.6165), ("63.0951 21.6165", 63.0951, 21.6165),
            ("-33.86, 151.2", -33.86, 151.2),
            ("  -33.86 ,\t151.2 ", -33.86, 151.2), ("63;21", 63, 21), ("+63,-021", 63, -21), ("+63-021", 63, -21),
            ("90,180", 90, 180), ("-90,-180", -90, -180), ("0,0", 0, 0), ("1e1,5e-05", 10, 5e-05),
            (".5,-.5", 0.5, -0.5),
            ("63.5° 21.6°", 63.5, 21.6), ("63.5°,-21.6°", 63.5, -21.6), ("63° 75", 63, 75), ("10 20", 10, 20),
            // In brackets, longitude first.
            ("[21.6165, 63.0951]", 63.0951, 21.6165), ("[ 21.6165 ,63.0951 ]", 63.0951, 21.6165),
            ("[151,-33,12.5]", -33, 151),
            // Hemispheres behind and before, in either order.
            ("33.86S 151.2E", -33.86, 151.2), ("151.2E 33.86S", -33.86, 151.2), ("33.86 S, 151.2 E", -33.86, 151.2),
            ("33.86s151.2e", -33.86, 151.2), ("63N21E", 63, 21), ("S33.86 E151.2", -33.86, 151.2), ("N63E21", 63, 21),
            ("E151.2,S33.86", -33.86, 151.2), ("N 63 W 21", 63, -21), ("63° N 21° W", 63, -21),
            ("N63.5°W21.5°", 63.5, -21.5),
            // geo: URIs.
            ("geo:63.0951,21.6165;u=35", 63.0951, 21.6165), ("GEO:13.4125,103.8667", 13.4125, 103.8667),
            ("geo:48.2010,16.3695,183", 48.2010, 16.3695),
            ("geo:48.198634,16.371648;crs=wgs84;u=40", 48.198634, 16.371648),
            ("geo:90,-22.43;crs=WGS84", 90, -22.43), ("geo:66,30;u=6.500;FOo=this%2dthat", 66, 30),
            ("geo:-48.876667,-123.393333", -48.876667, -123.393333),
        ] as [(String, Double, Double)])
    func `decimal forms are read`(text: String, latitude: Double, longitude: Double) throws {
        #expect(try Coordinate(parsing: text) == Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        arguments: [
            (#"63°05'42"N 21°37'W"#, 1.0, -1.0), ("63° 5.7′ N, 21° 37′ E", 1, 1), ("N63 05 42 E21 37 00", 1, 1),
            ("N63 05 42E21 37 00", 1, 1), ("63 05 42 N 21 37 00 E", 1, 1), ("63 05 42S,21 37W", -1, -1),
            ("63°05′42″N 21°37′00″E", 1, 1), ("63º05’42”N 21º37’E", 1, 1), ("63˚05'42''N 21˚37'E", 1, 1),
            ("63°05′42′′N 21°37′E", 1, 1), ("63°05’42’’N 21°37’E", 1, 1), ("63° 05' 42\" N 21° 37' E", 1, 1),
            ("21°37'E 63°05'42\"N", 1, 1), ("-63°05'42\",21°37'", -1, 1), ("63°05'42\" -21°37'", 1, -1),
            ("63°05.7' 21°37'", 1, 1),
            ("S63°05'42\"W21°37'", -1, -1), ("N 63° 05' 42.000\" E 21° 37'", 1, 1), ("63°05'42 21°37'", 1, 1),
        ] as [(String, Double, Double)])
    func `degrees, minutes and seconds are read`(text: String, north: Double, east: Double) throws {
        let coordinate = try Coordinate(parsing: text)
        #expect(abs(coordinate.latitude - north * Self.vaasaLatitude) < 1e-13)
        #expect(abs(coordinate.longitude - east * Self.vaasaLongitude) < 1e-13)
    }

    @Test func `a minus stands for the whole angle, even of no degrees`() throws {
        #expect(try Coordinate(parsing: "-0°30',-0°15'") == Coordinate(latitude: -0.5, longitude: -0.25))
    }

    @Test func `a number of 60 and more is no minutes`() throws {
        #expect(try Coordinate(parsing: "63°05' 75.5").longitude == 75.5)
        #expect(try Coordinate(parsing: "N10 75E").latitude == 10)
    }

    @Test(arguments: [
        ("", "is not a coordinate", 0..<0), ("hello", "is not a coordinate", 0..<5), ("63.1", "must follow", 4..<4),
        ("63.1, north", "must follow", 6..<7), ("1.2.3", "must follow", 3..<4),
        ("95,21", "latitude 95 is outside", 0..<5),
        ("21,181", "longitude 181 is outside", 0..<6), ("63,21 x", "unexpected text", 6..<7),
        ("63°65'N 21°E", "below 60", 4..<7), ("63°05'61\"N 21°E", "below 60", 7..<10),
        ("63.5°30'N 21°E", "fraction cannot be followed", 0..<10), ("63N 21", "only one of the two", 0..<6),
        ("63N 21S", "same axis", 0..<7), ("-63S 21E", "either a sign or a hemisphere", 0..<4),
        ("[21.6]", "[longitude, latitude]", 0..<6), ("[1,2,3,4]", "[longitude, latitude]", 0..<9),
        ("[21,63", "not closed", 6..<6), ("[21 63]", "not closed", 4..<5), ("[a,b]", "a number must stand here", 1..<2),
        ("[63,151]", "latitude 151 ", 0..<8), ("geo:63", "holds latitude,longitude", 6..<6),
        ("geo:63,21,x", "altitude", 10..<11), ("geo:323482,4306480;crs=EPSG:32618;u=20", "wgs84", 19..<33),
        ("63,09,21,61", "unexpected text", 5..<11), ("nan,nan", "is not a coordinate", 0..<7),
        ("0x10,5", "must follow", 1..<2), ("1e400,0", "latitude inf", 0..<7),
    ])
    func `what is wrong is pointed at`(text: String, reason: String, span: Range<Int>) {
        let error = #expect(throws: PeriplusError.self) { try Coordinate(parsing: text) }
        #expect(error?.code == .invalidCoordinate)
        let whole = "\(error?.message ?? "") \(error?.suggestion ?? "")"
        #expect(whole.contains(reason), "\(whole)")
        #expect(error?.location?.span == span)
    }

    @Test func `a swapped pair is suggested, never swapped`() {
        let error = #expect(throws: PeriplusError.self) { try Coordinate(parsing: "151.2,-33.86") }
        #expect(error?.suggestion?.contains("latitude -33.86, longitude 151.2") == true)
    }
}

@Suite struct CoordinateScannerTests {
    @Test(arguments: [
        ("63.0951,21.6165 k=2", " k=2"), (#"63°05'42"N 21°37'W within 2 km"#, " within 2 km"), ("63,21 5 km", " 5 km"),
        ("63.1 21.6 5 km", " 5 km"), ("63,21 n=2", " n=2"), ("63,21 s=2 k=1", " s=2 k=1"), ("63,21)", ")"),
        ("63N,21E)", ")"),
        ("63,21 e2e", " e2e"), ("63,21 near", " near"), ("[21,63] k=2", " k=2"), ("geo:63,21;u=5 k=2", " k=2"),
        ("63,21", ""),
        ("63N 21E west", " west"), ("63,21, 5", ", 5"), ("63,21..5", ".5"), ("N63 05 E21 37 5 km", " km"),
        ("63,21 Nähe", " Nähe"), ("63,21 w_1=2", " w_1=2"), ("63,21 | 5", " | 5"),
    ])
    func `scanning stops where the coordinate ends`(text: String, rest: String) throws {
        let bytes = Array(text.utf8)
        var scanner = CoordinateScanner(bytes)
        #expect(try scanner.coordinate() != nil)
        #expect(String(decoding: bytes[scanner.position...], as: UTF8.self) == rest)
    }

    @Test(arguments: ["near 5", "km", "", "=5", "north", "se 5", "(63,21)", "“", "N", "geo", "-", ".", "+x"])
    func `what does not look like a coordinate leaves the scanner where it is`(text: String) throws {
        var scanner = CoordinateScanner(Array(text.utf8))
        #expect(try scanner.coordinate() == nil)
        #expect(scanner.position == 0)
    }

    @Test func `scanning starts anywhere and gives spans of the whole text`() throws {
        let bytes = Array("from 63,21 to 64,22 via 63,999".utf8)
        var scanner = CoordinateScanner(bytes, from: 5)
        #expect(try scanner.coordinate() == Coordinate(latitude: 63, longitude: 21))
        scanner = CoordinateScanner(bytes, from: 14)
        #expect(try scanner.coordinate() == Coordinate(latitude: 64, longitude: 22))
        let error = #expect(throws: PeriplusError.self) {
            var scanner = CoordinateScanner(bytes, from: 24)
            _ = try scanner.coordinate()
        }
        #expect(error?.location?.span == 24..<30)
    }

    @Test func `no bytes make it crash, and spans lie in the text`() {
        var random = SplitMix64()
        let pieces = [
            "63", "21.5", "-", "+", ",", ";", " ", "°", "'", "\"", "′", "″", "''", "N", "s", "E", "w", "[", "]", "geo:",
            "e", ".",
            "60", "1e400", "\u{0}", "é", "crs=", "u=5", "999999999999999999999", "\t", "°°", "0",
        ].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                if Int.random(in: 0..<8, using: &random) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                } else {
                    bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
                }
            }
            var scanner = CoordinateScanner(bytes)
            do throws(PeriplusError) {
                let isFound = try scanner.coordinate() != nil
                if scanner.position > bytes.count || !isFound && scanner.position != 0 {
                    Issue.record("seed \(testSeed): \(bytes)")
                }
            } catch {
                let span = error.location?.span
                if error.code != .invalidCoordinate || span == nil || (span?.upperBound ?? 0) > bytes.count {
                    Issue.record("seed \(testSeed): \(bytes): \(error)")
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? Coordinate(parsing: text)
            _ = try? Length(parsing: text)
            _ = DecimalText.number(text)
        }
    }
}
