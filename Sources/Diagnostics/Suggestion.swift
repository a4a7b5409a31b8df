/// Finds the word that somebody probably meant.
public enum Suggestion {
    /// The candidate nearest to `word` by edit distance, if it is near enough to have been meant.
    ///
    /// Near enough is one edit for words of up to four letters, two for words of up to eight, three beyond. Case does
    /// not count, neighbouring letters that changed places count as one edit, and ties go to the earlier candidate. A word
    /// of more than ``longestWord`` letters was not mistyped, and has none.
    ///
    /// - Complexity: O(candidates × length²), and mostly O(candidates × length)
    public static func nearest(to word: some StringProtocol, among candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        guard !typed.isEmpty, typed.count <= longestWord else { return nil }
        let allowed = typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            // Lower case may be longer by a letter or two, in very few words.
            guard abs(candidate.unicodeScalars.count - typed.count) <= allowed + 2 else { continue }
            let letters = Array(candidate.lowercased().unicodeScalars)
            guard !letters.isEmpty, abs(letters.count - typed.count) <= allowed else { continue }
            let distance = editDistance(typed, letters, atMost: min(allowed, (best?.distance ?? .max) - 1))
            if let distance { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The longest word that is looked at, in Unicode scalars.
    public static let longestWord = 64

    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours; nothing as soon
    /// as it must be above `limit`.
    static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int = .max) -> Int? {
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) <= limit ? max(a.count, b.count) : nil }
        var beforePrevious = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        var current = previous
        for i in 1...a.count {
            current[0] = i
            for j in 1...b.count {
                let substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                current[j] = min(previous[j] + 1, current[j - 1] + 1, substitution)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    current[j] = min(current[j], beforePrevious[j - 2] + 1)
                }
            }
            // No cell below is less than the least of two rows, because a swap looks two rows back.
            if let least = current.min(), least > limit, let before = previous.min(), before > limit { return nil }
            (beforePrevious, previous, current) = (previous, current, beforePrevious)
        }
        return previous[b.count] <= limit ? previous[b.count] : nil
    }
}
