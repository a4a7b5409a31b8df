internal import WorldCities

extension FeedSource {
    /// The bundled feed of 34,006 cities with their country, population and time zone.
    ///
    /// City data © GeoNames (geonames.org), CC BY 4.0.
    public static var worldCities: FeedSource {
        let bytes = unsafe UnsafeBufferPointer(start: periplus_world_cities(), count: periplus_world_cities_size())
        return .bytes(unsafe Array(bytes), name: "world-cities")
    }
}

extension PlaceEngine {
    /// An engine over the bundled world cities.
    public static func worldCities() throws(PeriplusError) -> PlaceEngine {
        try PlaceEngine(reading: [.worldCities])
    }
}
