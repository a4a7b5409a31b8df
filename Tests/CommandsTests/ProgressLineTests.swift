import Periplus
import Testing

@testable import Commands
@testable import Feeds

struct ProgressLineTests {
    private func progress(_ bytes: Int, of total: Int?) -> FeedProgress {
        FeedProgress(bytes: bytes, totalBytes: total, records: 1_234_567, placed: 0)
    }

    @Test func shortLoadsShowNothing() {
        var now = 100.0
        let line = ProgressLine { now }
        now = 100.4
        #expect(line.update(progress(1, of: 2)) == nil)
        #expect(line.cleared() == "")
    }

    @Test func longLoadsShowTheirShareNowAndThen() {
        var now = 0.0
        let line = ProgressLine { now }
        now = 0.5
        #expect(
            line.update(progress(12_900_000, of: 25_800_000)) == "\r\u{1B}[Kreading: 50 %, 12 MB, 1,234,567 records")
        now = 0.55
        #expect(line.update(progress(13_000_000, of: 25_800_000)) == nil)
        now = 0.7
        #expect(line.update(progress(13_000_000, of: nil)) == "\r\u{1B}[Kreading: 13 MB, 1,234,567 records")
        now = 0.9
        #expect(line.update(progress(0, of: 0)) == "\r\u{1B}[Kreading: 0 MB, 1,234,567 records")
        #expect(line.cleared() == "\r\u{1B}[K")
        #expect(line.cleared() == "")
    }
}
