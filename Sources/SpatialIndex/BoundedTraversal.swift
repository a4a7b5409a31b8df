import Geodesy

extension TreeHandle {
    /// Visits the leaves that may hold points within a bound, the likelier child always first.
    ///
    /// - Parameters:
    ///   - bound: The squared chord beyond which nothing matters, asked anew at every step because it may shrink.
    ///   - visit: Called with each leaf that is not beyond it.
    @inline(__always)
    func traverse(from point: SIMD4<Float>, bound: () -> Float, visit: (Int) -> Void) {
        // Every level leaves at most one node waiting, and 2³² places make fewer than 32 levels.
        unsafe withUnsafeTemporaryAllocation(of: Waiting.self, capacity: 32) { stack in
            var depth = 0
            var span = unsafe NodeSpan(rootOf: leafCount)
            while true {
                while !span.isLeaf {
                    let (left, right) = (span.left, span.right)
                    let toLeft = unsafe squaredDistance(to: point, of: left)
                    let toRight = unsafe squaredDistance(to: point, of: right)
                    let farther = max(toLeft, toRight)
                    if farther <= bound() {
                        unsafe stack[depth] = Waiting(
                            span: toLeft <= toRight ? right : left, squaredDistance: farther)
                        depth += 1
                    }
                    span = toLeft <= toRight ? left : right
                    // Boxes fit tightly, so that both children may be beyond a bound that their parent was within.
                    if min(toLeft, toRight) > bound() { break }
                }
                if span.isLeaf { visit(span.firstLeaf) }
                repeat {
                    guard depth > 0 else { return }
                    depth -= 1
                } while unsafe stack[depth].squaredDistance > bound()
                span = unsafe stack[depth].span
            }
        }
    }
}

/// A node that a traversal has put aside.
private struct Waiting {
    var span: NodeSpan
    var squaredDistance: Float
}
