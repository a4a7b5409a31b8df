/// Sorting that asks for no memory.
enum InPlaceSort {
    /// Sorts elements that are in order but for a few neighbours; also any others, if more slowly.
    ///
    /// - Complexity: O(n) when they are nearly in order, O(n log n) whatever they are.
    @inline(__always)
    static func finish<Element: Comparable>(_ elements: UnsafeMutablePointer<Element>, count: Int) {
        // By insertion, which takes as many moves as there are pairs in the wrong order, and gives up on too many.
        var moves = 16 &* count
        for end in 0..<count {
            let element = unsafe elements[end]
            var index = end
            while index > 0, unsafe element < elements[index &- 1] {
                unsafe elements[index] = elements[index &- 1]
                index &-= 1
            }
            unsafe elements[index] = element
            moves &-= end &- index
            if moves < 0 { return unsafe heapSort(elements, count: count) }
        }
    }

    /// Sorts by a heap with the greatest element on top.
    ///
    /// Source: J. W. J. Williams, "Algorithm 232: Heapsort", CACM 7 (1964), with R. W. Floyd's way to build the heap.
    @inline(never)
    static func heapSort<Element: Comparable>(_ elements: UnsafeMutablePointer<Element>, count: Int) {
        for parent in stride(from: count / 2 - 1, through: 0, by: -1) {
            unsafe siftDown(elements[parent], from: parent, in: elements, count)
        }
        for end in stride(from: count - 1, to: 0, by: -1) {
            let last = unsafe elements[end]
            unsafe elements[end] = elements[0]
            unsafe siftDown(last, from: 0, in: elements, end)
        }
    }

    private static func siftDown<Element: Comparable>(
        _ element: Element, from start: Int, in elements: UnsafeMutablePointer<Element>, _ count: Int
    ) {
        var parent = start
        while true {
            var child = 2 * parent + 1
            guard child < count else { break }
            if child + 1 < count, unsafe elements[child] < elements[child + 1] { child += 1 }
            guard unsafe element < elements[child] else { break }
            unsafe elements[parent] = elements[child]
            parent = child
        }
        unsafe elements[parent] = element
    }

    /// Sorts elements into other memory of the same size; what was in the first is lost.
    ///
    /// - Complexity: O(n log n).
    static func mergeSort(
        _ elements: UnsafeMutablePointer<UInt64>, count: Int, into sorted: UnsafeMutablePointer<UInt64>
    ) {
        let run = 16
        for start in stride(from: 0, to: count, by: run) {
            for end in start..<min(start + run, count) {
                let element = unsafe elements[end]
                var index = end
                while index > start, unsafe element < elements[index &- 1] {
                    unsafe elements[index] = elements[index &- 1]
                    index &-= 1
                }
                unsafe elements[index] = element
            }
        }
        var (source, target) = unsafe (elements, sorted)
        var width = run
        while width < count {
            for start in stride(from: 0, to: count, by: 2 * width) {
                unsafe merge(source, start, min(start + width, count), min(start + 2 * width, count), into: target)
            }
            unsafe swap(&source, &target)
            width *= 2
        }
        if unsafe source != sorted { unsafe sorted.update(from: source, count: count) }
    }

    @inline(__always)
    private static func merge(
        _ source: UnsafeMutablePointer<UInt64>, _ start: Int, _ middle: Int, _ end: Int,
        into target: UnsafeMutablePointer<UInt64>
    ) {
        var (left, right, next) = (start, middle, start)
        while left < middle, right < end {
            let (a, b) = unsafe (source[left], source[right])
            let takesRight = b < a
            unsafe target[next] = takesRight ? b : a
            right &+= takesRight ? 1 : 0
            left &+= takesRight ? 0 : 1
            next &+= 1
        }
        unsafe (target + next).update(from: source + left, count: middle - left)
        unsafe (target + next + (middle - left)).update(from: source + right, count: end - right)
    }
}
