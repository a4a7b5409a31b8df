/// What the command line asks for.
struct Options {
    enum Mode { case reports, check, scale }

    var mode = Mode.reports
    var sizes: [Int] = []
    var repetitions = 5
    var isTSV = false

    static let usage = """
        usage: index-benchmark [--sizes 100k,1M] [--repetitions 5] [--tsv]   what searches, batches and builds take
               index-benchmark --scale [--sizes 100k,1M,10M,100M] [--tsv]    how all of it grows with the places
               index-benchmark --check                                       whether searches keep from asking for memory
        """

    /// Nothing when an argument is not known.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            switch name {
            case "--tsv": isTSV = true
            case "--check": mode = .check
            case "--scale": mode = .scale
            case "--sizes":
                let counts = rest.popFirst()?.split(separator: ",").map { NumberText.count($0) } ?? [nil]
                sizes = counts.compactMap { $0 }
                guard sizes.count == counts.count, sizes.allSatisfy({ $0 > 0 }) else { return nil }
            case "--repetitions":
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else { return nil }
                repetitions = count
            default: return nil
            }
        }
        guard sizes.isEmpty else { return }
        sizes = mode == .scale ? [100_000, 1_000_000, 10_000_000, 100_000_000] : [100_000, 1_000_000]
    }
}
