/// What a search does with the leaves that a traversal finds, and how far it still has to look.
protocol LeafVisitor {
    /// The squared chord beyond which nothing matters; finite, and never growing.
    var bound: Float { get }

    /// Looks at a leaf's places.
    mutating func visit(_ leaf: Int)
}
