import Diagnostics
import Geodesy

/// A number of places, or all of them.
enum Count {
    case all
    case atMost(Int)

    var limit: Int? {
        switch self {
        case .all: nil
        case .atMost(let count): count
        }
    }
}

/// The clauses of a query as they are read.
struct Clauses {
    var origin: PlaceReference?
    var isNear = false
    var radius: Length?
    var radiusSpan: Range<Int>?
    var envelope: Envelope?
    var k: Count?
    var limit: Count?

    var isEmpty: Bool { origin == nil && radius == nil && envelope == nil && k == nil && limit == nil }

    func query() throws(PeriplusError) -> PlaceQuery {
        guard radius == nil || origin != nil else {
            throw PeriplusError(
                .invalidQuery, "within does not say of what", suggestion: "write within 2 km of 63.0951,21.6165",
                at: SourceLocation(span: radiusSpan))
        }
        let count = k ?? limit
        return PlaceQuery(
            proximity: origin.map { PlaceQuery.Proximity(origin: $0, radius: radius) },
            envelope: envelope,
            limit: count == nil && isNear ? PlaceQuery.defaultLimit : count?.limit)
    }
}
