import VectorKernels

/// Division of points by their rank along an axis.
///
/// Source: C. A. R. Hoare, "Algorithm 65: Find", CACM 4 (1961), with the pivot near the wanted rank in a sample, after R. W.
/// Floyd and R. L. Rivest, "Expected time bounds for selection", CACM 18 (1975).
@safe
struct Selection {
    /// Points in the lanes x, y and z; the fourth goes along.
    let points: UnsafeMutablePointer<SIMD4<Float>>

    /// Reorders a range of points so that those before `target` are nowhere greater along the axis than those from it on, but for differences below 1e-5.
    ///
    /// - Complexity: O(n) on average, whatever the points are: the pivots depend on a sequence of random numbers, and runs of
    ///   equal points are set apart at once.
    func select(_ target: Int, in range: Range<Int>, along axis: Int) {
        var (low, high) = (range.lowerBound, range.upperBound)
        var random = UInt64(truncatingIfNeeded: low &* 31 &+ high) | 1
        while high - low > Selection.fewPoints {
            let pivot = pivot(target, low, high, axis, &random)
            let middle = partition(low, high, axis) { $0 < pivot }
            if target < middle {
                high = middle
            } else if middle > low {
                low = middle
            } else {
                // Nothing is less than the pivot: what equals it goes first, and need not be looked at again.
                let end = partition(low, high, axis) { $0 <= pivot }
                guard target >= end else { return }
                low = end
            }
        }
        sortFew(low, high, axis)
    }

    /// So few points are sorted faster than they are divided.
    private static let fewPoints = 32

    /// Sorts up to 32 points, by counting for each how many come before it.
    ///
    /// The last 5 bits of a position make way for the number of its point, which tells equal ones apart. That leaves 18 bits,
    /// and points in the wrong half whose positions differ by less: boxes are measured afterwards, so that no answer depends
    /// on it.
    private func sortFew(_ low: Int, _ high: Int, _ axis: Int) {
        let count = high - low
        guard count > 1 else { return }
        unsafe withUnsafeTemporaryAllocation(byteCount: 768, alignment: 16) { memory in
            guard let start = memory.baseAddress else { return }
            let keys = unsafe start.assumingMemoryBound(to: Int32.self)
            let ranks = unsafe keys + Selection.fewPoints
            let aside = unsafe (start + 256).assumingMemoryBound(to: SIMD4<Float>.self)
            for index in 0..<Selection.fewPoints {
                guard index < count else {
                    unsafe keys[index] = .max
                    continue
                }
                // Ascending as the positions are: those of negative numbers descend.
                let bits = Int32(bitPattern: unsafe points[low + index][axis].bitPattern)
                let ascending = bits ^ (bits >> 31 & .max)
                unsafe keys[index] = ascending & ~31 | Int32(truncatingIfNeeded: index)
            }
            unsafe periplus_ranks(keys, Int32(truncatingIfNeeded: count), ranks)
            unsafe aside.update(from: points + low, count: count)
            for index in 0..<count { unsafe points[low + Int(ranks[index])] = aside[index] }
        }
    }

    /// How many points are read at a time.
    private static let chunk = 16

    /// Moves the points that belong to the front there; gives where they end.
    ///
    /// There is no branch on a point: each is written to the next place at the front and to the next at the back, and one of
    /// the two moves on. Points that were put aside at both ends make the room for that. What is read next comes from the end
    /// with less room, so that the other has room for a whole chunk.
    @inline(__always)
    private func partition(_ low: Int, _ high: Int, _ axis: Int, _ isFront: (Float) -> Bool) -> Int {
        let chunk = Selection.chunk
        return unsafe withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 3 * chunk) { aside in
            guard let aside = aside.baseAddress else { return low }
            var (front, back) = (low, high &- 1)
            @inline(__always)
            func put(_ source: UnsafePointer<SIMD4<Float>>) {
                let point = unsafe source.pointee
                let value = unsafe UnsafeRawPointer(source).load(fromByteOffset: axis << 2, as: Float.self)
                unsafe points[front] = point
                unsafe points[back] = point
                let step = isFront(value) ? 1 : 0
                front &+= step
                back &-= 1 &- step
            }
            var (first, last) = (low, high)
            if high &- low > 3 * chunk {
                unsafe aside.update(from: points + low, count: chunk)
                unsafe (aside + chunk).update(from: points + (high &- chunk), count: chunk)
                (first, last) = (low &+ chunk, high &- chunk)
                while last &- first >= chunk {
                    if first &- front <= back &+ 1 &- last {
                        for index in first..<first &+ chunk { unsafe put(points + index) }
                        first &+= chunk
                    } else {
                        for index in stride(from: last &- 1, through: last &- chunk, by: -1) {
                            unsafe put(points + index)
                        }
                        last &-= chunk
                    }
                }
                unsafe (aside + 2 * chunk).update(from: points + first, count: last &- first)
                for index in 0..<2 &* chunk &+ (last &- first) { unsafe put(aside + index) }
            } else {
                unsafe aside.update(from: points + low, count: high &- low)
                for index in 0..<high &- low { unsafe put(aside + index) }
            }
            return front
        }
    }

    /// A position that about as many points are less than as should be before `target`.
    private func pivot(_ target: Int, _ low: Int, _ high: Int, _ axis: Int, _ random: inout UInt64) -> Float {
        let width = high - low
        let size = width < 128 ? 3 : width < 2048 ? 9 : 33
        return unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { sample in
            for count in 0..<size {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let value = unsafe points[low + Int((random >> 33) &* UInt64(width) >> 31)][axis]
                var index = count
                while index > 0, unsafe sample[index - 1] > value {
                    unsafe sample[index] = sample[index - 1]
                    index -= 1
                }
                unsafe sample[index] = value
            }
            // A step beyond the wanted rank, towards the middle, so that the target falls into the smaller part.
            let rank = (target - low) * size / width
            let step = size / 16
            return unsafe sample[max(0, min(size - 1, rank < size / 2 ? rank + step : rank - step))]
        }
    }
}
