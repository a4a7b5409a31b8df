import Diagnostics
import Testing

@Suite struct PeriplusErrorTests {
    @Test func `an error is one line of location, message and suggestion`() {
        let location = SourceLocation(source: "stops.csv", line: 3, record: 2, field: "lat", span: 4..<9)
        let error = PeriplusError(
            .invalidCoordinate, "latitude 95 is outside -90 ... 90", suggestion: "swap them", at: location)
        #expect(
            error.description == "stops.csv, line 3, record 2, field lat: latitude 95 is outside -90 ... 90; swap them")
        #expect(PeriplusError(.unreadable, "no such file").description == "no such file")
        #expect(PeriplusError(.unreadable, "no", at: SourceLocation(span: 1..<2)).description == "no")
    }

    @Test func `codes are open and compare by name`() {
        #expect(PeriplusError.Code(rawValue: "invalid-length") == .invalidLength)
        #expect(PeriplusError.Code(rawValue: "something-new").description == "something-new")
    }
}
