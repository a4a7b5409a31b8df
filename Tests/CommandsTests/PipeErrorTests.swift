import Foundation
import Periplus
import Testing

@testable import Commands

/// Every error of a request: its code, the field it is about, and the column where there is one.
struct PipeErrorTests {
    /// The request, the code, the path and the column.
    @Test(
        arguments: [
            // Not requests at all.
            ("[]", "invalid-request", nil, nil), ("7", "invalid-request", nil, nil),
            ("null", "invalid-request", nil, nil),
            ("\"near 1,2\"", "invalid-request", nil, nil), ("{}", "invalid-request", nil, nil),
            ("{\"id\":1}", "invalid-request", nil, nil),
            ("{", "invalid-json", nil, 2), ("nope", "invalid-json", nil, 1),
            ("{\"limit\":1}x", "invalid-json", nil, 12),
            ("{\"limit\":01}", "invalid-json", nil, 10), ("{\"é😀\":01}", "invalid-json", nil, 7),
            ("{\"limit\":1,}", "invalid-json", nil, 12),
            // Fields.
            (#"{"limt":1}"#, "invalid-request", "limt", nil), (#"{"":1}"#, "invalid-request", nil, nil),
            (#"{"limit":1,"limit":2}"#, "invalid-request", "limit", nil),
            (#"{"id":1,"limit":1,"id":2}"#, "invalid-request", "id", nil),
            (#"{"q":7}"#, "invalid-request", "q", nil), (#"{"q":null}"#, "invalid-request", "q", nil),
            (#"{"q":"limit 1","k":2}"#, "invalid-request", "k", nil),
            (#"{"inside":[1,2,3,4],"q":"limit 1"}"#, "invalid-request", "inside", nil),
            // Queries as text; the column counts characters of the text.
            (#"{"q":""}"#, "invalid-query", "q", 1), (#"{"q":"nera 1,2"}"#, "invalid-query", "q", 1),
            (#"{"q":"near \"Ωλ😀\" limt 3"}"#, "invalid-query", "q", 12),
            (#"{"q":"near 91,2"}"#, "invalid-coordinate", "q", 6),
            (#"{"q":"within 2 of 1,2"}"#, "invalid-length", "q", 8),
            (#"{"q":"inside bbox(1,2,3,400)"}"#, "invalid-envelope", "q", 12),
            (#"{"q":"near \"Nowhere\""}"#, "unknown-place", "q", 6), (#"{"q":"show id:77"}"#, "unknown-place", "q", 6),
            (#"{"q":"show 2"}"#, "invalid-request", "q", 6), (#"{"q":"help"}"#, "invalid-request", "q", nil),
            (#"{"near":{"lat":1,"lon":2,"alt":3}}"#, "invalid-request", "near.alt", nil),
            (#"{"near":{"id":1,"lon":2}}"#, "invalid-request", "near.lon", nil),
            (#"{"inside":{"south":1,"west":2,"north":3,"esat":4}}"#, "invalid-request", "inside.esat", nil),
            // Points.
            (#"{"near":7}"#, "invalid-request", "near", nil), (#"{"near":null}"#, "invalid-request", "near", nil),
            (#"{"near":{}}"#, "invalid-request", "near.lat", nil),
            (#"{"near":{"lat":1}}"#, "invalid-request", "near.lon", nil),
            (#"{"near":{"lat":"x","lon":2}}"#, "invalid-coordinate", "near.lat", nil),
            (#"{"near":{"lat":1,"lon":true}}"#, "invalid-coordinate", "near.lon", nil),
            (#"{"near":{"lat":91,"lon":2}}"#, "invalid-coordinate", "near.lat", nil),
            (#"{"near":{"lat":1,"lon":1e999}}"#, "invalid-coordinate", "near.lon", nil),
            (#"{"near":[1]}"#, "invalid-request", "near", nil),
            (#"{"near":[1,2,3,4]}"#, "invalid-request", "near", nil),
            (#"{"near":[1,"2"]}"#, "invalid-request", "near", nil),
            (#"{"near":[1,91]}"#, "invalid-coordinate", "near[1]", nil),
            (#"{"near":[181,1]}"#, "invalid-coordinate", "near[0]", nil),
            (#"{"near":{"id":true}}"#, "invalid-request", "near.id", nil),
            (#"{"near":{"name":7}}"#, "invalid-request", "near.name", nil),
            (#"{"near":{"id":77}}"#, "unknown-place", "near", nil),
            (#"{"near":{"name":"Nowhere"}}"#, "unknown-place", "near", nil),
            (#"{"near":"\"Nowhere\""}"#, "unknown-place", "near", nil),
            (#"{"of":{"id":"77"},"within_m":1}"#, "unknown-place", "of", nil),
            (#"{"near":"Helsinkki"}"#, "unknown-place", "near", nil),
            (#"{"near":[1,2],"k":2,"limit":3}"#, "invalid-request", "limit", nil),
            (#"{"near":"1,2 k=3"}"#, "invalid-query", "near", 5),
            (#"{"near":"“é” 1"}"#, "invalid-query", "near", 5), (#"{"near":"1,200"}"#, "invalid-coordinate", "near", 1),
            (#"{"near":[1,2],"of":[1,2],"within_m":1}"#, "invalid-request", "of", nil),
            (#"{"of":[1,2]}"#, "invalid-request", "of", nil),
            // Distances.
            (#"{"within":"2 km"}"#, "invalid-request", "within", nil),
            (#"{"within_m":2}"#, "invalid-request", "within_m", nil),
            (#"{"near":[1,2],"within":2}"#, "invalid-length", "within", nil),
            (#"{"near":[1,2],"within":"2"}"#, "invalid-length", "within", 1),
            (#"{"near":[1,2],"within":"2 ells"}"#, "invalid-length", "within", 3),
            (#"{"near":[1,2],"within":"-2 km"}"#, "invalid-length", "within", 1),
            (#"{"near":[1,2],"within_m":-1}"#, "invalid-length", "within_m", nil),
            (#"{"near":[1,2],"within_m":"1"}"#, "invalid-length", "within_m", nil),
            (#"{"near":[1,2],"within_m":1e999}"#, "invalid-length", "within_m", nil),
            (#"{"near":[1,2],"within":"1 m","within_m":1}"#, "invalid-request", "within_m", nil),
            // Counts.
            (#"{"near":[1,2],"k":-1}"#, "invalid-request", "k", nil),
            (#"{"k":1.5,"limit":2}"#, "invalid-request", "k", nil),
            (#"{"limit":"some"}"#, "invalid-request", "limit", nil),
            (#"{"limit":null}"#, "invalid-request", "limit", nil),
            (#"{"limit":1.5e0}"#, "invalid-request", "limit", nil),
            // Boxes.
            (#"{"inside":7}"#, "invalid-request", "inside", nil),
            (#"{"inside":[1,2,3]}"#, "invalid-request", "inside", nil),
            (#"{"inside":{"south":1,"west":2,"north":3}}"#, "invalid-envelope", "inside.east", nil),
            (#"{"inside":{"south":"1","west":2,"north":3,"east":4}}"#, "invalid-envelope", "inside.south", nil),
            (#"{"inside":{"south":1,"west":2,"north":3,"east":400}}"#, "invalid-envelope", "inside.east", nil),
            (#"{"inside":[2,3,4,1]}"#, "invalid-envelope", "inside.south", nil),
        ] as [(String, String, String?, Int?)])
    func isToldWithItsPlace(request: String, code: String, path: String?, column: Int?) throws {
        let reply = try reply(to: request, try engine(cities))
        #expect(reply["ok"] as? Bool == false)
        #expect(reply["line"] as? Int == 1)
        #expect(reply["results"] == nil)
        let error = try #require(reply["error"] as? [String: Any])
        #expect(error["code"] as? String == code, "\(error)")
        #expect(error["path"] as? String == path, "\(error)")
        #expect(error["column"] as? Int == column, "\(error)")
        #expect(error["message"] as? String ?? "" != "")
    }

    @Test func suggestionsAreTold() throws {
        let engine = try engine(cities)
        for (request, suggestion) in [
            (#"{"limt":1}"#, "did you mean limit?"), (#"{"near":{"name":"helsinky"}}"#, "did you mean \"Helsinki\"?"),
            (#"{"near":{"lat":100,"lon":60}}"#, "did you mean latitude 60, longitude 100?"),
        ] {
            let error = try reply(to: request, engine)["error"] as? [String: Any]
            #expect(error?["suggestion"] as? String == suggestion)
        }
    }
}
