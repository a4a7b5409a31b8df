/// Tells from a field's name whether it holds a latitude, a longitude or a whole position.
enum CoordinateNames {
    enum Axis { case latitude, longitude }

    /// What a name says.
    struct Match {
        var axis: Axis
        /// What is left of the name without the word for the axis: the same for both fields of a pair.
        var stem: String
        /// 0 for a name that is the word itself, 1 for one that contains it, 2 for `x` and `y`.
        var rank: Int
    }

    // The longest word comes first: `longitude` is not `long`.
    private static let latitudeWords = ["latitude", "lat"]
    private static let longitudeWords = ["longitude", "long", "lng", "lon", "log"]

    /// What the name of a field says about axes, if anything.
    ///
    /// - Parameter words: The words of the name.
    static func match(_ words: [String]) -> Match? {
        // Both fields of a pair are in the same unit.
        if words.last == ten7 {
            guard let end = words.lastIndex(where: { $0 != ten7 }) else { return nil }
            return match(Array(words[...end])).map { Match(axis: $0.axis, stem: $0.stem + ten7, rank: $0.rank) }
        }
        let plain = words.joined(separator: "_")
        for (axis, names) in [(Axis.latitude, latitudeWords), (.longitude, longitudeWords)] {
            if names.contains(plain) { return Match(axis: axis, stem: "", rank: plain == "log" ? 1 : 0) }
        }
        for (axis, names, letter) in [(Axis.latitude, latitudeWords, "y"), (.longitude, longitudeWords, "x")] {
            for word in names {
                if let position = words.firstIndex(of: word) {
                    return Match(axis: axis, stem: stem(words, without: position), rank: 1)
                }
            }
            if let position = words.firstIndex(of: letter), words.count <= 2 {
                return Match(axis: axis, stem: stem(words, without: position), rank: 2)
            }
        }
        return nil
    }

    private static let ten7 = "e7"

    /// What the numbers in a field of this name are divided by to give degrees: fields such as `latitudeE7` hold whole
    /// ten-millionths of one.
    static func divisor(of name: String) -> Double { divisor(words(of: name)) }

    /// The same for the words of a name.
    static func divisor(_ words: [String]) -> Double { words.last == ten7 ? 1e7 : 1 }

    private static func stem(_ words: [String], without position: Int) -> String {
        var rest = words
        rest.remove(at: position)
        return rest.joined(separator: "_")
    }

    /// The words that a name is made of, in lower case: `geoLat`, `geo-lat` and `GEO_LAT` are all `geo`, `lat`.
    static func words(of name: String) -> [String] {
        var words: [String] = [""]
        var wasLower = false
        for character in name {
            guard character.isLetter || character.isNumber else {
                words.append("")
                wasLower = false
                continue
            }
            if character.isUppercase, wasLower { words.append("") }
            wasLower = character.isLowercase
            words[words.count - 1] += character.lowercased()
        }
        return words.filter { !$0.isEmpty }
    }

    /// Names of fields that hold a whole position, the likeliest first.
    static let positions = [
        "geometry", "geom", "the_geom", "wkb_geometry", "geo_shape", "shape", "geojson", "wkt", "ewkt", "geom_wkt",
        "coordinates", "coordinate", "coords", "coord", "position", "location", "loc", "point", "latlng", "latlon",
        "lat_lon", "lat_lng", "lat_long", "geo_point", "geo_point_2d", "geopoint", "geolocation", "geo", "gps",
        "center",
        "centre", "centroid",
    ]
}
