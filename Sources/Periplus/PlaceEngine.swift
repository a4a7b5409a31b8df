/// A place-search engine: feeds of places, loaded and indexed, ready to be asked.
///
/// ```swift
/// let engine = try PlaceEngine(opening: "Data/vaasa-foods.json")
/// for hit in try engine.search("near 63.0951,21.6165 k=3") {
///     print(hit.place.name ?? "unnamed", hit.distance?.rounded ?? "")
/// }
/// ```
///
/// An engine never changes. Any number of threads may ask it at once, and no query waits for another; but the first query
/// that names a place by name or id makes an index of all names or ids, and others that do so wait for it.
public struct PlaceEngine: Sendable {
    /// The places of all feeds, in their order.
    public let places: PlaceTable

    /// What happened while each feed was read: how it was understood, and every record that could not be placed.
    public let reports: [FeedReport]

    let index: PlaceIndex
    private let executor: any QueryAnswering

    /// How queries find places.
    public enum Search: Sendable {
        /// By a ``KDTree``.
        case kdTree
        /// By looking at every place: slow, and right by definition.
        case linearScan
    }

    /// Opens the feeds at the given paths.
    ///
    /// - Parameter paths: Files in any format that ``FeedReader`` reads, plain or compressed.
    /// - Throws: ``PeriplusError``; see ``init(reading:options:search:progress:)``.
    public init(opening paths: String...) throws(PeriplusError) {
        try self.init(reading: paths.map { .file($0) })
    }

    /// Reads feeds one after the other and indexes their places.
    ///
    /// - Parameters:
    ///   - sources: The feeds.
    ///   - options: How to understand them, where looking is not enough; the same for all of them.
    ///   - search: How queries find places.
    ///   - progress: Told now and then how far the reading is.
    /// - Throws: ``PeriplusError`` with code `unreadable` when a feed cannot be read, `invalid-feed` when it cannot be
    ///   understood at all, or, with ``FeedOptions/strict``, for the first record that cannot be placed.
    /// - Complexity: O(n log n) in the number of places.
    public init(
        reading sources: [FeedSource], options: FeedOptions = FeedOptions(), search: Search = .kdTree,
        progress: ((FeedProgress) -> Void)? = nil
    ) throws(PeriplusError) {
        var builder = PlaceTableBuilder()
        var reports: [FeedReport] = []
        for source in sources {
            reports.append(try FeedReader.read(source, options: options, into: &builder, progress: progress))
        }
        places = builder.build()
        self.reports = reports
        index = PlaceIndex(places.coordinates, for: search)
        executor = index.executor(over: places)
    }

    /// Answers a query given as text, such as `near 63.0951,21.6165 k=2 within 2 km`.
    ///
    /// - Throws: ``PeriplusError`` with code `invalid-query` and its kin when the text is not a query, `unknown-place`
    ///   when it starts from a place that no feed has. The span in its location tells the bytes of `text` that are meant.
    public func search(_ text: String) throws(PeriplusError) -> Answer {
        let parsed = try QueryParser.parse(text)
        guard case .query(let query) = parsed.statement else {
            throw PeriplusError(
                .invalidQuery, "this is a command, not a query", suggestion: "ask near, within, inside or limit",
                at: SourceLocation(span: 0..<text.utf8.count))
        }
        return try search(query, named: parsed.reference)
    }

    /// Answers a query.
    ///
    /// ```swift
    /// let helsinki = try Coordinate(latitude: 60.17, longitude: 24.94)
    /// let answer = try engine.search(.near(.coordinate(helsinki), limit: 3))
    /// ```
    ///
    /// - Returns: At most ``PlaceQuery/limit`` hits; by growing distance, and at the same distance in the order of the
    ///   feed, where the query measures distances; else in the order of the feed.
    /// - Throws: ``PeriplusError`` with code `unknown-place` when the query starts from a place that no feed has.
    /// - Complexity: O(log n + k log k) on average for k hits; with an envelope that does not hold the origin O(m log m) for
    ///   the m places in it; O(n) once for the first query that names a place.
    public func search(_ query: PlaceQuery) throws(PeriplusError) -> Answer { try executor.answer(query) }

    /// The place that an id or a name means, with a note when others could have been meant.
    ///
    /// - Throws: ``PeriplusError`` with code `unknown-place`.
    public func place(_ reference: PlaceReference) throws(PeriplusError) -> (place: Place, note: String?) {
        try PlaceResolver(table: places).place(reference)
    }

    private func search(_ query: PlaceQuery, named span: Range<Int>?) throws(PeriplusError) -> Answer {
        do throws(PeriplusError) {
            return try search(query)
        } catch {
            throw error.located(at: span)
        }
    }
}

extension PeriplusError {
    /// The error, pointing at a span of the query's text if it does not say yet where it belongs.
    package func located(at span: Range<Int>?) -> PeriplusError {
        var error = self
        if error.location == nil, let span { error.location = SourceLocation(span: span) }
        return error
    }
}
