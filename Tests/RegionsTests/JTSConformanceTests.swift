import Foundation
import Regions
import Testing

/// The folder of test vectors that are not part of the project, if `PERIPLUS_SHARED` names it.
private let sharedFolder = ProcessInfo.processInfo.environment["PERIPLUS_SHARED"].map { URL(filePath: $0) }

/// The geometries and expectations of JTS. Theirs is a plane without end: they are scaled down by a power of two, which
/// is exact, to where no longitude wraps.
@Suite(.enabled(if: sharedFolder != nil))
struct JTSConformanceTests {
    @Test func `points of polygons are the centroids and interior points of JTS`() throws {
        var compared = 0
        for (file, operation) in [("TestCentroid", "getCentroid"), ("TestInteriorPoint", "getInteriorPoint")] {
            for (wkt, expected) in try expectations("general/\(file).xml", operation) {
                guard case .polygon(let rings) = try? Geometry(wkt: wkt), rings.contains(where: { $0.count > 3 }),
                    case .point(let exact) = try? Geometry(wkt: expected)
                else { continue }
                let geometry = Geometry.polygon(rings)
                let point = Position(x: exact.x * geometry.scale, y: exact.y * geometry.scale)
                let found = try geometry.scaled(by: geometry.scale).representativePoint()
                // The rule takes the centroid where JTS was asked for it and it lies inside, else the interior point.
                let isInside = geometry.encloses(exact)
                guard operation == "getCentroid" ? isInside : !isCentroidInside(rings) else { continue }
                #expect(abs(found.x - point.x) < 1e-9 && abs(found.y - point.y) < 1e-9, "\(wkt)")
                compared += 1
            }
        }
        #expect(compared >= 4)
        print("JTS: \(compared) points of polygons agree")
    }

    @Test func `points of areas lie inside`() throws {
        var (inside, atVertex) = (0, 0)
        for wkt in try allGeometries() {
            guard let geometry = try? Geometry(wkt: wkt) else { continue }
            for polygon in geometry.polygons.map({ $0.scaled(by: $0.scale) }) {
                guard let point = try? polygon.representativePoint() else { continue }
                if polygon.encloses(point) {
                    inside += 1
                } else {
                    // Left over are areas that are none: collapsed, or covered by their own holes.
                    #expect(polygon.hasVertex(point), "\(polygon)")
                    atVertex += 1
                }
            }
        }
        print("JTS: \(inside) points inside, \(atVertex) at a vertex of an area that is none")
        #expect(inside > 1500 && atVertex < inside / 50)
    }

    // MARK: - Files

    private func text(_ path: String) throws -> String {
        let folder = try #require(sharedFolder)
        return try String(contentsOf: folder.appending(path: "vectors/jts-xml/\(path)"), encoding: .utf8)
    }

    /// The geometry A of each case and the text that an operation gives for it.
    private func expectations(_ path: String, _ operation: String) throws -> [(String, String)] {
        try text(path).components(separatedBy: "<case>").dropFirst().compactMap { example in
            guard let a = example.between("<a>", "</a>"), let op = example.between("name=\"\(operation)\"", "</op>"),
                let result = op.components(separatedBy: ">").last
            else { return nil }
            return (a, result)
        }
    }

    private func allGeometries() throws -> [String] {
        let folder = try #require(sharedFolder).appending(path: "vectors/jts-xml")
        var result = [""]
        for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            guard let content = try? text(file) else { continue }
            if file.hasSuffix(".wkt") {
                // One geometry begins at each line that begins with a letter.
                for line in content.components(separatedBy: .newlines) {
                    if line.first?.isLetter == true { result.append("") }
                    result[result.count - 1] += line + "\n"
                }
            }
            guard file.hasSuffix(".xml") else { continue }
            for (tag, end) in [("<a>", "</a>"), ("<b>", "</b>")] {
                result += content.components(separatedBy: tag).dropFirst().compactMap {
                    $0.components(separatedBy: end).first
                }
            }
        }
        return result
    }

    private func isCentroidInside(_ rings: [[Position]]) -> Bool {
        // Without holes and with one turn only: the shoelace centroid, and not by way of GEOS.
        guard let ring = rings.first, let origin = ring.first else { return false }
        var (area, x, y) = (0.0, 0.0, 0.0)
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst()) {
                let cross = (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
                area += cross
                x += cross * (a.x + b.x - 2 * origin.x)
                y += cross * (a.y + b.y - 2 * origin.y)
            }
        }
        guard area != 0 else { return false }
        let centre = Position(x: origin.x + x / (3 * area), y: origin.y + y / (3 * area))
        return Geometry.polygon(rings).encloses(centre)
    }
}

extension Geometry {
    /// The power of two that brings the exterior of this polygon within 90°.
    fileprivate var scale: Double {
        guard case .polygon(let rings) = self else { return 1 }
        let largest = rings.joined().reduce(1.0) { max($0, abs($1.x), abs($1.y)) }
        return largest < 64 ? 1 : 0x1p6 / largest.binade / 2
    }

    fileprivate func scaled(by factor: Double) -> Geometry {
        func scaled(_ line: [Position]) -> [Position] { line.map { Position(x: $0.x * factor, y: $0.y * factor) } }
        return switch self {
        case .point(let position): .point(Position(x: position.x * factor, y: position.y * factor))
        case .lineString(let line): .lineString(scaled(line))
        case .multiPoint(let points): .multiPoint(scaled(points))
        case .polygon(let rings): .polygon(rings.map(scaled))
        case .multiLineString(let lines): .multiLineString(lines.map(scaled))
        case .multiPolygon(let polygons): .multiPolygon(polygons.map { $0.map(scaled) })
        case .collection(let members): .collection(members.map { $0.scaled(by: factor) })
        }
    }

    fileprivate var polygons: [Geometry] {
        switch self {
        case .polygon: [self]
        case .multiPolygon(let polygons): polygons.map(Geometry.polygon)
        case .collection(let members): members.flatMap(\.polygons)
        default: []
        }
    }

    /// Whether a ray to the east meets an odd number of edges (the rule of even and odd).
    fileprivate func encloses(_ point: Position) -> Bool {
        guard case .polygon(let rings) = self else { return false }
        var isInside = false
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
                if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
            }
        }
        return isInside
    }

    fileprivate func hasVertex(_ point: Position) -> Bool {
        guard case .polygon(let rings) = self else { return false }
        return rings.joined().contains(point)
    }
}

extension String {
    fileprivate func between(_ start: String, _ end: String) -> String? {
        guard let from = range(of: start), let to = range(of: end, range: from.upperBound..<endIndex) else {
            return nil
        }
        return String(self[from.upperBound..<to.lowerBound])
    }
}
