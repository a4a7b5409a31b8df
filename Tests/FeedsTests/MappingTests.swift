import Diagnostics
import Geodesy
import Places
import Testing

@testable import Feeds

@Suite struct MappingTests {
    @Test(arguments: [
        (
            #"[{"food_id":7,"food_name":"F","place":{"place_lat":"1","place_log":"2","place_id":3,"place_name":"P"}}]"#,
            "latitude place.place_lat, longitude place.place_log, id food_id, name place.place_name"
        ),
        (
            #"[{"@id":"x","location":{"lat":1,"lng":2},"title":"T"}]"#,
            "latitude location.lat, longitude location.lng, id @id, name title"
        ),
        (#"[{"geo":{"coordinates":[2,1]},"label":"L"}]"#, "position geo.coordinates, name label"),
        (#"[{"geo":{"type":"Point","coordinates":[2,1]}}]"#, "position geo"),
        (#"[{"name":"n","gps":"1, 2"}]"#, "position gps, name name"),
        (#"[{"Latitude":1,"Longitude":2,"Easting":400000}]"#, "latitude Latitude, longitude Longitude"),
        (#"[{"geoLat":1,"geoLon":2,"x":9,"y":9}]"#, "latitude geoLat, longitude geoLon"),
        (#"[{"start_lat":1,"end_lon":3,"start_lon":2}]"#, "latitude start_lat, longitude start_lon"),
        (#"[{"x":2,"y":1}]"#, "latitude y, longitude x"),
        (#"[{"x":500000,"y":700000,"the_geom":"POINT(2 1)"}]"#, "position the_geom"),
        (#"[{"any":"SRID=4326;POINT(2 1)"}]"#, "position any"),
    ])
    func found(text: String, mapping: String) throws {
        let feed = try load(text)
        #expect(feed.report.mapping.description == mapping)
        #expect(feed.table.coordinates.map(\.description) == ["1,2"])
    }

    /// With a comparison of each with each, this does not end while anyone waits.
    @Test func manyFieldsThatLookLikeCoordinates() throws {
        var sample = FieldSample()
        sample.beginRecord()
        for number in 0..<10_000 {
            sample.add(["lat_\(number)"], .text("-"))
            sample.add(["lon_\(number)"], .text("-"))
            sample.add([String(repeating: "_", count: number % 100) + "lat" + String(number, radix: 2)], .text("-"))
        }
        sample.add(["end", "lat"], .number(1, text: "1"))
        sample.add(["end", "lon"], .number(2, text: "2"))
        let mapping = try MappingFinder(sample: sample, options: FeedOptions(), isGeoJSON: false).find()
        #expect(mapping?.description == "latitude end.lat, longitude end.lon")
    }

    @Test func manySpellingsOfOneCoordinate() throws {
        var sample = FieldSample()
        sample.beginRecord()
        for number in 0..<2_000 {
            let signs = String(number, radix: 2).map { $0 == "1" ? "-" : "." }.joined()
            sample.add(["lat" + signs], .number(1, text: "1"))
            sample.add(["lon" + signs], number == 1 ? .number(2, text: "2") : .text("-"))
        }
        let mapping = try MappingFinder(sample: sample, options: FeedOptions(), isGeoJSON: false).find()
        #expect(mapping?.description == "latitude lat., longitude lon-")
    }

    @Test func twoKeysOfDifferentObjectsAreNoPair() throws {
        let error = try #require(throws: PeriplusError.self) { try load(#"[{"a":{"lat":1},"b":{"lon":2}}]"#) }
        #expect(
            error.message.contains("no field looks like a coordinate; read as json, the fields are a, a.lat, b, b.lon"))
    }

    @Test func rowsWithoutHeader() throws {
        let error = try #require(throws: PeriplusError.self) { try load("1,A,63.1,21.6\n2,B,63.2,21.7\n") }
        #expect(error.suggestion == "the first row must name the columns")
    }

    @Test func whatIsCalledAnIdIsOne() throws {
        let text =
            #"[{"id":1.0,"lat":1,"lon":2},{"lat":3,"lon":4},{"id":1.0,"lat":5,"lon":6},{"id":null,"lat":7,"lon":8}]"#
        let feed = try load(text)
        #expect(feed.places == ["1.0 - 1,2", "2 - 3,4", "1.0 - 5,6", "4 - 7,8"])
        #expect(feed.kinds == ["duplicate-id"])
        #expect(feed.report.problems.first?.record == 3)
        #expect(feed.report.problems.first?.field == "id")
        #expect(feed.report.problems.first?.value == "1.0")
        #expect(feed.report.problems.first?.severity == .warning)
        let rows = try load("id,lat,lon\n5,1,2\n,3,4\n5,x,4\n5,5,6\n123456789012345678901234567890,7,8\n")
        #expect(rows.places == ["5 - 1,2", "2 - 3,4", "5 - 5,6", "123456789012345678901234567890 - 7,8"])
        #expect(rows.kinds == ["not-a-number", "duplicate-id"])
    }

    @Test func idsOfOtherFeedsAreNoDuplicates() throws {
        var builder = PlaceTableBuilder()
        for name in ["a", "b"] {
            let report = try FeedReader.read(.bytes(Array("id,lat,lon\n5,1,2\n".utf8), name: name), into: &builder)
            #expect(report.problems.isEmpty)
        }
        #expect(builder.build().rows(withID: "5") == [0, 1])
    }

    @Test func featuresWithTheSameId() throws {
        let feature = #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}"#
        #expect(try load("[\(feature),\(feature)]").kinds == ["duplicate-id"])
    }

    @Test func whatOnlyLooksLikeAnIdMustBeDistinct() throws {
        let feed = try load("country_code,lat,lon\nFI,1,2\nFI,3,4\n")
        #expect(feed.places == ["1 - 1,2", "2 - 3,4"])
        #expect(feed.fields(0) == ["country_code=FI"])
        let nested = #"[{"at":{"place_id":5,"lat":1,"lon":2}},{"at":{"place_id":5,"lat":3,"lon":4}}]"#
        #expect(try load(nested).places == ["1 - 1,2", "2 - 3,4"])
    }

    @Test func optionsOverride() throws {
        let text = #"[{"lat":1,"lon":2,"real":{"a.b":3,"c":4},"code":"k","alias":"z"}]"#
        let options = FeedOptions {
            $0.latitude = "real.a.b"
            $0.longitude = "real.c"
            $0.id = "code"
            $0.name = "alias"
        }
        let feed = try load(text, options)
        #expect(feed.places == ["k z 3,4"])
        #expect(feed.fields(0) == ["lat=1", "lon=2", #"real={"a.b":3,"c":4}"#])
    }

    @Test func theIdOfAFeatureComesFirst() throws {
        let text =
            #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[2,1]},"properties":{"osm_id":8}}"#
        let feed = try load(text)
        #expect(feed.places == ["7 - 1,2"])
        #expect(feed.fields(0) == ["osm_id=8"])
        #expect(try load(text, FeedOptions { $0.id = "osm_id" }).places == ["8 - 1,2"])
        #expect(try load(text.replacingIDs()).places == ["8 - 1,2"])
    }

    @Test func featuresCanBeMappedByProperty() throws {
        let text =
            #"{"type":"Feature","geometry":null,"properties":{"lat":1,"lon":2,"n":"N"},"note":"x"}"#
        let options = FeedOptions {
            $0.latitude = "lat"
            $0.longitude = "properties.lon"
            $0.name = "n"
        }
        let feed = try load(text, options)
        #expect(feed.places == ["1 N 1,2"])
        #expect(feed.fields(0) == ["note=x"])
    }

    @Test func unknownFieldIsAnError() throws {
        let options = FeedOptions {
            $0.latitude = "latt"
            $0.longitude = "lon"
        }
        let error = try #require(throws: PeriplusError.self) { try load(#"[{"lat":1,"lon":2}]"#, options) }
        #expect(error.code == .invalidFeed)
        #expect(error.message == "no record has the field “latt”; the fields are lat, lon")
        #expect(error.suggestion == "did you mean lat?")
    }

    @Test func aFieldThatComesLate() throws {
        let early = (1...300).map { "{\"n\":\($0),\"lat\":1,\"lon\":2}\n" }.joined()
        let late = "{\"n\":301,\"at\":{\"y\":3,\"x\":4},\"code\":\"k\"}\n"
        let options = FeedOptions {
            $0.latitude = "at.y"
            $0.longitude = "at.x"
            $0.id = "code"
        }
        let feed = try load(Array((early + late).utf8), options)
        #expect(feed.places == ["k - 3,4"])
        #expect(feed.report.problems.count == 300)
        #expect(feed.report.problems.first?.kind == .missingCoordinate)
        #expect(feed.report.problems.first?.field == "at.y")
        // A field that never comes is an error as before.
        let error = try #require(throws: PeriplusError.self) {
            try load(Array(early.utf8), FeedOptions { $0.name = "nn" })
        }
        #expect(error.message == "no record has the field “nn”; the fields are n, lat, lon")
        #expect(error.suggestion == "did you mean n?")
    }

    @Test func everythingElseIsKept() throws {
        let text =
            #"[{"id":"a","lat":1.0,"n":1.10,"big":123456789012345678901234567890,"t":true,"lon":2,"o":{ "k": [1, 2.50] },"s":"x\ny","z":null}]"#
        let feed = try load(text)
        #expect(
            feed.fields(0) == [
                "n=1.10", "big=123456789012345678901234567890", "t=true", #"o={"k":[1,2.50]}"#, "s=x\ny", "z=",
            ])
        #expect(feed.table[0]["n"] == .number("1.10"))
        #expect(feed.table[0]["o"] == .json(#"{"k":[1,2.50]}"#))
    }

    @Test func columnsOfTheSameNameAreToldApart() throws {
        let feed = try load("lat,lon,a,a (column 5),a,a (column 5)\n1,2,p,q,r,s\n")
        #expect(
            feed.fields(0) == ["a=p", "a (column 5)=q", "a (column 5) (column 5)=r", "a (column 5) (column 6)=s"])
        #expect(feed.kinds == ["duplicate-key", "duplicate-key"])
    }

    @Test func csvCellsAreKept() throws {
        let text = "lat,lon,note,empty\n1,2,\"say \"\"hi\"\",\nthere\",\n"
        let feed = try load(text)
        #expect(feed.fields(0) == ["note=say \"hi\",\nthere"])
    }

    @Test func namesThatOnlyLookEqualAreTwoFields() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        let feed = try load(#"[{"lat":1,"lon":2,"\#(composed)":"c","\#(decomposed)":"d"}]"#)
        #expect(feed.table[0].properties.map { "\(Array($0.field.utf8).count)\($0.value.text)" } == ["5c", "6d"])
        #expect(feed.table[0][composed] == .string("c"))
        #expect(feed.table[0][decomposed] == .string("d"))
        let rows = try load(
            "lat,lon,\(composed),\(decomposed)\n1,2,c,d\n", FeedOptions { $0.name = FieldPath(decomposed) })
        #expect(rows.report.problems.isEmpty)
        #expect(rows.places == ["1 d 1,2"])
        #expect(rows.table[0].properties.map(\.value.text) == ["c"])
        // Where a feed spells a name in one way only, the other finds it too.
        #expect(
            try load("lat,lon,\(composed)\n1,2,c\n", FeedOptions { $0.name = FieldPath(decomposed) }).places == [
                "1 c 1,2"
            ])
    }

    @Test func overpass() throws {
        let text =
            #"{"version":0.6,"osm3s":{"copyright":"x"},"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"N"}},{"type":"way","id":2,"center":{"lat":3,"lon":4},"nodes":[1,2],"tags":{"name":"W"}},{"type":"relation","id":3,"lat":null,"lon":null,"center":{"lat":"x","lon":6}},{"type":"way","id":4}]}"#
        let feed = try load(text)
        #expect(feed.places == ["1 N 1,2", "2 W 3,4"])
        #expect(
            feed.report.mapping.description
                == "latitude lat, longitude lon, or else latitude center.lat, longitude center.lon, id id, name tags.name"
        )
        #expect(feed.kinds == ["not-a-number", "missing-coordinate"])
        #expect(feed.report.problems.map(\.field) == ["center.lat", "lat"])
        #expect(feed.fields(0) == ["type=node", #"tags={"name":"N"}"#])
    }

    @Test func rowsWithASecondPosition() throws {
        let feed = try load("lat,lon,wkt\n1,2,POINT(9 9)\n,,POINT(4 3)\n, ,\n1,,POINT(4 3)\n")
        #expect(feed.places == ["1 - 1,2", "2 - 3,4"])
        #expect(feed.fields(0) == ["wkt=POINT(9 9)"])
        #expect(feed.report.mapping.description == "latitude lat, longitude lon, or else position wkt")
        // Half a position is a flaw, not the lack of one.
        #expect(feed.kinds == ["empty-coordinate", "empty-coordinate"])
        #expect(feed.report.problems.map(\.field) == ["lat", "lon"])
    }

    @Test func aSecondPositionIsLookedForOnlyWhereTheFirstLacks() throws {
        let feed = try load(#"[{"lat":1,"lon":2,"center":{"lat":3,"lon":4}}]"#)
        #expect(feed.report.mapping.description == "latitude lat, longitude lon")
    }

    @Test func recordsOfDifferentShapes() throws {
        let text = #"[{"lat":1,"lon":2,"a":1},{"b":2,"lon":2,"lat":1},{"a":3,"lat":1,"b":4,"lon":2}]"#
        let feed = try load(text)
        #expect((0..<3).map { feed.fields($0) } == [["a=1"], ["b=2"], ["a=3", "b=4"]])
    }

    @Test func swapped() throws {
        let feed = try load("lat,lon\n121.5,31.2\n151.2,-33.9\n1,2\n")
        #expect(feed.report.placed == 1)
        #expect(feed.report.hint?.contains("--swap") == true)
        #expect(feed.report.problems.first?.value == "121.5")
        let mended = try load("lat,lon\n121.5,31.2\n151.2,-33.9\n", FeedOptions { $0.isSwapped = true })
        #expect(mended.table.coordinates.map(\.description) == ["31.2,121.5", "-33.9,151.2"])
        let geo = try load(#"{"type":"Point","coordinates":[31.2,121.5]}"#, FeedOptions { $0.isSwapped = true })
        #expect(geo.table.coordinates.map(\.description) == ["31.2,121.5"])
    }

    @Test func geometriesInColumns() throws {
        let text = """
            id,geometry
            1,"{""type"":""Point"",""coordinates"":[2,1]}"
            2,POINT (4 3)
            3,"POLYGON((0 0,2 0,2 2,0 2,0 0))"
            4,
            5,POINT(1
            """
        let feed = try load(text)
        #expect(feed.places == ["1 - 1,2", "2 - 3,4", "3 - 1,1"])
        #expect(feed.kinds == ["empty-coordinate", "invalid-geometry"])
    }
}

extension String {
    /// The text without the id of its feature.
    fileprivate func replacingIDs() -> String { split(separator: #""id":7,"#).joined() }
}
