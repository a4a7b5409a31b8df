import Geodesy

/// The best places found so far by a nearest search: a binary heap in the caller's buffer, the worst place on top.
///
/// While the search runs, `meters` of each entry holds the haversine, which orders places as the distance does and costs
/// no arcsine. Only haversines so close that rounding decides are compared by their distances, and then by id, because
/// that is the order of the answer. ``finish(_:)`` turns the haversines into metres and sorts.
///
/// Source: J. W. J. Williams, "Algorithm 232: Heapsort", CACM 7 (1964).
struct NearestHeap {
    private let sphere: Sphere
    private let capacity: Int
    /// No place with a haversine above this can enter.
    private(set) var limit: Double

    /// - Parameters:
    ///   - capacity: How many places are wanted, at least 1.
    ///   - limit: The haversine of the search radius, widened by ``PruningBound/tie``.
    init(capacity: Int, limit: Double, sphere: Sphere) {
        self.capacity = capacity
        self.limit = limit
        self.sphere = sphere
    }

    /// Takes a place, dropping the worst one if there are enough; `candidate.meters` is a haversine of at most ``limit``.
    ///
    /// - Returns: Whether ``limit`` may have become smaller.
    @inline(__always)
    mutating func insert(_ candidate: Neighbor, into heap: inout [Neighbor]) -> Bool {
        if heap.count < capacity {
            heap.append(candidate)
            siftUp(&heap)
            guard heap.count == capacity else { return false }
        } else {
            guard isCloser(candidate, than: heap[0]) else { return false }
            heap[0] = candidate
            siftDown(&heap)
        }
        limit = min(limit, heap[0].meters * PruningBound.tie)
        return true
    }

    /// Turns haversines into metres and orders the places, nearest first.
    func finish(_ heap: inout [Neighbor]) {
        for index in heap.indices { heap[index].meters = sphere.meters(haversine: heap[index].meters) }
        heap.sort()
    }

    @inline(__always)
    private func isCloser(_ a: Neighbor, than b: Neighbor) -> Bool {
        if a.meters * PruningBound.tie < b.meters { return true }
        if b.meters * PruningBound.tie < a.meters { return false }
        let (first, second) = (sphere.meters(haversine: a.meters), sphere.meters(haversine: b.meters))
        return first < second || first == second && a.id < b.id
    }

    private func siftUp(_ heap: inout [Neighbor]) {
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard isCloser(heap[parent], than: heap[child]) else { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    private func siftDown(_ heap: inout [Neighbor]) {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, isCloser(heap[child], than: heap[child + 1]) { child += 1 }
            guard isCloser(heap[parent], than: heap[child]) else { return }
            heap.swapAt(parent, child)
            parent = child
        }
    }
}
