/// The help of the query language.
public enum HelpText {
    /// The help on one word, or on everything.
    public static func text(on topic: String? = nil) -> String {
        guard let topic else { return overview }
        return topics[topic] ?? "no help on “\(PlainText.singleLine(topic))”; there is help on "
            + topics.keys.sorted().joined(separator: ", ") + "\n"
    }

    static let overview = """
        Ask what is near:
          near POINT [k=N] [within DIST]   the 10 nearest places, or N, or k=all
          within DIST of POINT             all places within a distance, nearest first
          inside bbox(S,W,N,E)             all places in a box; W > E crosses ±180°
          limit N                          at most N places; alone, the first ones
          show REF                         all that is known of a place

        A query takes each of near, within, inside and limit once, in any order.

          POINT  63.0951,21.6165           latitude,longitude
                 [21.6165,63.0951]         longitude,latitude, as in GeoJSON
                 63°05'42"N 21°37'E        degrees, minutes, seconds
                 geo:63.0951,21.6165       a geo: URI
                 id:658225                 the place with this id
                 "Helsinki"                the place with this name
          DIST   500 m, 2 km, 1.5 mi, 3 nmi, 300 ft
          REF    id:ID, "NAME", or the number of a hit in the last answer

        help WORD says more on near, within, inside, limit, show and point.

        """

    private static let topics = [
        "near": """
        near POINT [k=N] [within DIST] [inside bbox(S,W,N,E)]
          The places nearest to a point, nearest first; places at the same distance in the order of the feed.
          k=N (or limit N) says how many; 10 unless given; k=all for every place.
            near 60.17,24.94 k=3
            near "Helsinki" k=5 within 100 km

        """,
        "within": """
        within DIST of POINT
          All places within a distance of a point, the distance itself included, nearest first.
            within 2 km of 63.0951,21.6165
            within 1.5 mi of [21.6165,63.0951] limit 20

        """,
        "inside": """
        inside bbox(SOUTH,WEST,NORTH,EAST)
          All places in a box of latitude and longitude in degrees, its edges included, in the order of the feed.
          With near or within they come by distance. WEST greater than EAST crosses the ±180° meridian.
            inside bbox(59.9,24.5,60.4,25.3) limit 5
            near 60.17,24.94 k=3 inside bbox(59.9,24.5,60.4,25.3)

        """,
        "limit": """
        limit N
          At most N places; the same as k=N, and not given beside it. Alone, the first N places of the feed.
            within 50 km of "Helsinki" limit 5

        """,
        "show": """
        show REF
          Every field of one place: id:ID, a name in quotes, or the number of a hit in the last answer.
            show id:658225
            show "Helsinki"
            show 2

        """,
        "point": """
        POINT is one of
          63.0951,21.6165          latitude, longitude in degrees; a space will do for the comma
          [21.6165,63.0951]        in brackets longitude comes first, as in GeoJSON
          63°05'42"N 21°37'E       degrees, minutes and seconds; also 63 05 42 N 21 37 E
          33.86S 151.2E            with hemispheres, in either order
          geo:63.0951,21.6165      a geo: URI (RFC 5870)
          id:658225                the place with this id
          "Helsinki"               the place with this name, in any case; of several the most populous

        """,
    ]
}
