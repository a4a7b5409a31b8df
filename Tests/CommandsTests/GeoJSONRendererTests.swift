import Foundation
import Periplus
import Testing

@testable import Commands

struct GeoJSONRendererTests {
    private func features(_ text: String) throws -> [[String: Any]] {
        let collection = try jsonObject(text)
        #expect(Set(collection.keys) == ["type", "features"])
        #expect(collection["type"] as? String == "FeatureCollection")
        let features = try #require(collection["features"] as? [[String: Any]])
        for feature in features {
            #expect(feature["type"] as? String == "Feature")
            #expect(feature["id"] == nil || feature["id"] is NSNumber || feature["id"] is String)
            let geometry = try #require(feature["geometry"] as? [String: Any])
            #expect(geometry["type"] as? String == "Point")
            #expect((geometry["coordinates"] as? [Double])?.count == 2)
            #expect(feature["properties"] is [String: Any])
        }
        return features
    }

    @Test(arguments: [0, 1, 2, 3])
    func anAnswerIsAFeatureCollection(count: Int) throws {
        #expect(try features(answer("limit \(count)", engine(cities), .geojson)).count == count)
    }

    @Test func longitudeComesFirst() throws {
        let feature = try features(answer("near 63,21 k=1", engine(cities), .geojson))[0]
        #expect((feature["geometry"] as? [String: Any])?["coordinates"] as? [Double] == [21.6165, 63.0951])
        #expect(feature["id"] as? Double == 3.5)
        let properties = try #require(feature["properties"] as? [String: Any])
        #expect(Set(properties.keys) == ["name", "rank", "distance_m", "bearing", "site"])
    }

    @Test func anIDIsANumberOrAText() throws {
        let feed = #"[{"id":7,"lat":1,"lon":2},{"id":"x","lat":1,"lon":2}]"#
        let features = try features(answer("limit all", engine(feed), .geojson))
        #expect(features[0]["id"] as? Int == 7)
        #expect(features[1]["id"] as? String == "x")
    }

    /// Fields that have the names of ours are kept under others, and no name comes twice.
    @Test func noFieldIsLost() throws {
        let record =
            #"{"id":1,"title":"T","lat":1,"lon":2,"name":{"en":"N"},"rank":"a","_rank":"b","__rank":"c","distance_m":"d","#
            + #""bearing":"e","feed":"f","_feed":"g"}"#
        for (text, feedNames) in [
            (try answer("near 1,2 k=1", engine("[\(record)]"), .geojson), ["feed", "_feed"]),
            (try answer("near 1,2 k=1", engine("[\(record)]", cities), .geojson), ["feed", "__feed", "_feed"]),
        ] {
            let properties = try #require(try features(text)[0]["properties"] as? [String: Any])
            // Every name once, which a reader that keeps the last of two would hide.
            for name in properties.keys {
                #expect(text.components(separatedBy: "\"\(name)\":").count >= 2)
                #expect(text.split(separator: "\n")[1].components(separatedBy: "\"\(name)\":").count == 2, "\(name)")
            }
            #expect(properties["rank"] as? Int == 1)
            #expect(properties["_rank"] as? String == "b")
            #expect(properties["__rank"] as? String == "c")
            #expect(properties["___rank"] as? String == "a")
            #expect(properties["_distance_m"] as? String == "d")
            #expect(properties["_bearing"] as? String == "e")
            #expect(feedNames.allSatisfy { properties[$0] != nil })
            #expect(Set(["f", "g"]).isSubset(of: properties.values.compactMap { $0 as? String }))
        }
    }
}
