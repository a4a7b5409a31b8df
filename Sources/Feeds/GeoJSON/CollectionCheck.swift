internal import JSON

/// Checks the object around the features of a FeatureCollection, or the geometries of a GeometryCollection.
enum CollectionCheck {
    /// What is wrong with the members of the object, whose array of `count` records has been emptied.
    static func flaws(
        of collection: JSONNode, _ json: borrowing JSONParser, _ layout: JSONLayout, count: Int
    ) -> [(kind: FeedProblem.Kind, reason: String)] {
        var flaws: [(kind: FeedProblem.Kind, reason: String)] = []
        var seen: Set<String> = []
        let expected = layout.isGeometryArray ? "GeometryCollection" : "FeatureCollection"
        let type = GeoJSON.type(of: collection, json)
        let isGeoJSON = layout.isGeoJSONArray
        var next = json.firstChild(of: collection)
        while let key = next, let value = json.nextSibling(of: key) {
            next = json.nextSibling(of: value)
            let name = String(utf8: json.string(of: key))
            if !seen.insert(name).inserted { flaws.append((.duplicateKey, "the feed has the key “\(name)” twice")) }
            guard isGeoJSON else { continue }
            switch name {
            case "crs": flaws.append((.oldStyleCRS, "GeoJSON is always in WGS 84, crs has no meaning any more"))
            case "bbox":
                if let flaw = GeoJSON.boundingBoxFlaw(value, json) { flaws.append((.invalidBoundingBox, flaw)) }
            case "coordinates", "geometry", "properties":
                flaws.append((.geoJSONStructure, "a \(expected) cannot have the member “\(name)”"))
            default: break
            }
        }
        guard isGeoJSON else { return flaws }
        if layout.isGeometryArray, count == 1 {
            flaws.append((.geoJSONStructure, "a GeometryCollection should not hold a single geometry"))
        }
        if let type {
            if type != expected {
                flaws.append((.unknownType, "the type of the feed is \(type), but must be \(expected)"))
            }
        } else {
            flaws.append((.geoJSONStructure, "the feed has no type, which must be \(expected)"))
        }
        return flaws
    }
}

extension JSONLayout {
    /// Whether the records are the members of a GeometryCollection.
    var isGeometryArray: Bool {
        guard case .array(let path, _) = self else { return false }
        return path == ["geometries"]
    }
}
