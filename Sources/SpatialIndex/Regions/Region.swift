import Geodesy

/// A part of the globe that can be compared with the boxes of a tree.
protocol Region {
    /// Where the points of a box lie. `.across` is always right, too, and sends the search further down.
    func relation(to box: NodeBounds) -> RegionRelation

    /// Whether a place is part of the region.
    func contains(_ place: Coordinate) -> Bool
}

/// How the points of a box lie to a region.
enum RegionRelation { case outside, across, inside }

extension TreeHandle {
    /// Calls `body` with the slots of all places in a region: whole subtrees where they lie inside, single places otherwise.
    ///
    /// Only places about which the tree's arithmetic cannot be sure are tested exactly.
    ///
    /// - Complexity: O(√n) on average, besides what `body` does.
    func forEachRun(in region: some Region, _ body: (Range<Int>) -> Void) {
        if shape.count > 0 { forEachRun(below: root, in: region, body) }
    }

    private func forEachRun(below node: NodeReference, in region: some Region, _ body: (Range<Int>) -> Void) {
        for lane in 0..<shape.childCount(of: node) {
            let child = node.child(lane)
            switch region.relation(to: box(node, lane)) {
            case .outside: continue
            case .inside: body(shape.slots(of: child))
            case .across where child.isLeaf:
                for slot in shape.slots(of: child) where isPlace(slot, in: region) { body(slot..<slot + 1) }
            case .across: forEachRun(below: child, in: region, body)
            }
        }
    }

    private func isPlace(_ slot: Int, in region: some Region) -> Bool {
        let point = point(slot)
        switch region.relation(to: NodeBounds(lower: point, upper: point)) {
        case .outside: return false
        case .inside: return true
        case .across: return region.contains(coordinate(slot))
        }
    }
}
