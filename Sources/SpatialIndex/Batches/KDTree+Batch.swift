public import Geodesy

extension KDTree {
    /// Puts the nearest places to each of many origins into lists that the caller can use again.
    ///
    /// The origins are answered along a curve through them, so that one after the other needs nearly the same part of the
    /// tree, and on all processors. That order saves work where the tree is larger than the processor's caches; among fewer
    /// places it is the processors that save time.
    ///
    /// ```swift
    /// let lists = tree.nearest(toEach: stops, count: 3)
    /// for (stop, neighbors) in zip(stops, lists) { print(stop, neighbors.map(\.id)) }
    /// ```
    ///
    /// - Parameters:
    ///   - origins: Where to measure from; list `i` is the answer to origin `i`.
    ///   - count: As in ``findNearest(to:count:within:into:)``, as is `radius`. Memory for as many neighbours is taken for every
    ///     origin.
    /// - Complexity: O(m (log n + k log k)) on average for m origins.
    public func findNearest(
        toEach origins: [Coordinate], count wanted: Int, within radius: Length = .infinity,
        into lists: inout NeighborLists
    ) {
        let order = CurveOrder(origins)
        findNearest(count: wanted, within: radius, origins: origins.count, into: &lists) { position in
            let index = order[position]
            return (index, origins[index])
        }
    }

    /// The nearest places to each of many origins.
    ///
    /// - Parameters: As in ``findNearest(toEach:count:within:into:)``.
    public func nearest(toEach origins: [Coordinate], count: Int = 1, within radius: Length = .infinity)
        -> NeighborLists
    {
        var lists = NeighborLists()
        findNearest(toEach: origins, count: count, within: radius, into: &lists)
        return lists
    }

    /// The nearest places of this tree to each place of another: a k-nearest join.
    ///
    /// The other tree's places are already in an order in which neighbours follow each other. List `i` is the answer to the
    /// place of the other tree whose id is `i`.
    public func nearest(toEachOf other: KDTree, count: Int = 1, within radius: Length = .infinity) -> NeighborLists {
        var lists = NeighborLists()
        other.withHandle { handle in
            findNearest(count: count, within: radius, origins: other.count, into: &lists) { slot in
                (handle.id(slot), handle.coordinate(slot))
            }
        }
        return lists
    }

    /// Answers origins in a given order, some hundred at a time on each processor.
    private func findNearest(
        count wanted: Int, within radius: Length, origins count: Int, into lists: inout NeighborLists,
        origin: @Sendable (_ position: Int) -> (index: Int, origin: Coordinate)
    ) {
        let room = Swift.max(0, Swift.min(wanted, self.count))
        lists.prepare(lists: count, room: room)
        unsafe lists.neighbors.withUnsafeMutableBufferPointer { neighbors in
            unsafe lists.counts.withUnsafeMutableBufferPointer { counts in
                let target = unsafe BatchTarget(neighbors: neighbors, counts: counts)
                inParallel(parts: (count + 511) / 512) { part, parts in
                    var found: [Neighbor] = []
                    for position in count * part / parts..<count * (part + 1) / parts {
                        let (index, origin) = origin(position)
                        findNearest(to: origin, count: room, within: radius, into: &found)
                        target.set(found, at: index, room: room)
                    }
                }
            }
        }
    }
}

/// Where the parts of a batch put their answers, each into lists of its own.
@safe
private struct BatchTarget: @unchecked Sendable {
    let neighbors: UnsafeMutableBufferPointer<Neighbor>
    let counts: UnsafeMutableBufferPointer<Int32>

    func set(_ found: [Neighbor], at index: Int, room: Int) {
        unsafe found.withUnsafeBufferPointer { found in
            guard let source = found.baseAddress, let target = unsafe neighbors.baseAddress else { return }
            unsafe (target + index * room).update(from: source, count: found.count)
        }
        unsafe counts[index] = Int32(truncatingIfNeeded: found.count)
    }
}
