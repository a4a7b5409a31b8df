extension PlaceEngine {
    /// The nearest places to each of many origins, found on all processors in one call.
    ///
    /// ```swift
    /// let stops = [try Coordinate(latitude: 63.0951, longitude: 21.6165)]
    /// for answer in engine.nearest(toEach: stops, count: 3) { print(answer.map(\.place.name)) }
    /// ```
    ///
    /// - Parameters:
    ///   - origins: Where to measure from.
    ///   - count: How many places at most for each origin. Zero or less finds nothing; more than there are finds all.
    ///   - radius: How far away a place may be, this distance included. A negative or NaN radius finds nothing; one
    ///     beyond half the globe excludes nothing.
    /// - Returns: One answer to each origin, in their order: the same as to `near` with this limit and radius.
    /// - Complexity: O(m (log n + k log k)) on average for m origins, by a linear scan O(m n log n); memory for k places is
    ///   taken for each origin.
    public func nearest(
        toEach origins: [Coordinate], count: Int = 1, within radius: Length = .infinity
    ) -> NearestAnswers {
        NearestAnswers(
            index.nearest(toEach: origins, count: count, within: radius), to: origins, count: count, within: radius,
            table: places, sphere: index.sphere)
    }

    /// The nearest places of this engine to each place of another: a k-nearest join.
    ///
    /// ```swift
    /// let nearest = shops.nearest(toEachOf: stops, count: 3)
    /// for (row, answer) in nearest.enumerated() { print(stops.places[row], answer.first?.place.name ?? "none") }
    /// ```
    ///
    /// - Parameters:
    ///   - other: The engine whose places are measured from; it may be this one, where each place finds itself first unless
    ///     another lies at the same coordinate.
    ///   - count: As in ``nearest(toEach:count:within:)``, as is `radius`.
    /// - Returns: One answer to each place of the other engine, by its row.
    /// - Complexity: As of ``nearest(toEach:count:within:)``, and faster for two trees, which need no order to be found.
    public func nearest(
        toEachOf other: PlaceEngine, count: Int = 1, within radius: Length = .infinity
    ) -> NearestAnswers {
        let origins = other.places.coordinates
        return NearestAnswers(
            index.nearest(toEachOf: other.index, at: origins, count: count, within: radius), to: origins, count: count,
            within: radius, table: places, sphere: index.sphere)
    }
}
