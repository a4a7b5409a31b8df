/// The index of an engine, as its ``PlaceEngine/Search`` says.
enum PlaceIndex: Sendable {
    case tree(KDTree)
    case scan(LinearScan)

    init(_ coordinates: [Coordinate], for search: PlaceEngine.Search) {
        switch search {
        case .kdTree: self = .tree(KDTree(coordinates))
        case .linearScan: self = .scan(LinearScan(coordinates))
        }
    }

    var sphere: Sphere {
        switch self {
        case .tree(let tree): tree.sphere
        case .scan(let scan): scan.sphere
        }
    }

    /// What answers queries by this index.
    func executor(over table: PlaceTable) -> any QueryAnswering {
        switch self {
        case .tree(let tree): QueryExecutor(table: table, index: tree)
        case .scan(let scan): QueryExecutor(table: table, index: scan)
        }
    }

    func nearest(toEach origins: [Coordinate], count: Int, within radius: Length) -> NearestAnswers.Lists {
        switch self {
        case .tree(let tree): .batch(tree.nearest(toEach: origins, count: count, within: radius))
        case .scan(let scan): .single(origins.map { scan.nearest(to: $0, count: count, within: radius) })
        }
    }

    /// The nearest places to each place of another index, whose coordinates are given too.
    func nearest(
        toEachOf other: PlaceIndex, at coordinates: [Coordinate], count: Int, within radius: Length
    ) -> NearestAnswers.Lists {
        // Two trees need no order to be made for the origins.
        if case .tree(let tree) = self, case .tree(let other) = other {
            return .batch(tree.nearest(toEachOf: other, count: count, within: radius))
        }
        return nearest(toEach: coordinates, count: count, within: radius)
    }
}

/// What an engine needs of an executor, whatever index is behind it.
protocol QueryAnswering: Sendable {
    func answer(_ query: PlaceQuery) throws(PeriplusError) -> Answer
}

extension QueryExecutor: QueryAnswering {}
