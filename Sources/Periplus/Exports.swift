// An embedder imports Periplus alone: coordinates, places, queries and the index come with it.
@_exported public import Diagnostics
@_exported public import Feeds
@_exported public import Geodesy
@_exported public import Places
@_exported public import Query
@_exported public import SpatialIndex
