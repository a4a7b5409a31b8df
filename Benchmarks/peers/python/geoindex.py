"""geoindex-rs, an index of the plane: the nearest are those in degrees, which are not the nearest on Earth; a radius is
asked as boxes of degrees, and what they hold is measured."""

import numpy as np
from geoindex_rs import kdtree, rtree

from harness import EARTH_RADIUS, Peer, compare, haversine


class Geoindex(Peer):
    def build(self, latitudes, longitudes):
        self.latitudes, self.longitudes = latitudes, longitudes
        # Only the R-tree finds the nearest, and the k-d tree is the faster one for boxes.
        builder = kdtree.KDTreeBuilder(len(latitudes))
        builder.add(longitudes, latitudes)
        self.points = builder.finish()
        builder = rtree.RTreeBuilder(len(latitudes))
        builder.add(longitudes, latitudes, longitudes, latitudes)
        self.boxes = builder.finish()

    def nearest(self, latitudes, longitudes, count):
        queries = zip(longitudes.tolist(), latitudes.tolist())
        ids = np.stack([np.asarray(rtree.neighbors(self.boxes, x, y, max_results=count)) for x, y in queries])
        return ids, self.meters(latitudes[:, None], longitudes[:, None], ids)

    def within(self, latitudes, longitudes, meters):
        all_ids, all_distances = [np.empty(0, np.int64)], [np.empty(0)]
        for latitude, longitude in zip(latitudes.tolist(), longitudes.tolist()):
            for box in boxes_of_cap(latitude, longitude, meters):
                ids = np.asarray(kdtree.range(self.points, *box))
                distances = self.meters(latitude, longitude, ids)
                all_ids.append(ids[distances <= meters])
                all_distances.append(distances[distances <= meters])
        return np.concatenate(all_ids), np.concatenate(all_distances)

    def meters(self, latitudes, longitudes, ids):
        return haversine(latitudes, longitudes, self.latitudes[ids], self.longitudes[ids])


def boxes_of_cap(latitude, longitude, meters):
    """One box of degrees around a circle, or two where it crosses the antimeridian: west, south, east, north."""
    reach = np.degrees(meters / EARTH_RADIUS) + 1e-9
    south, north = latitude - reach, latitude + reach
    shrunk = np.sin(meters / EARTH_RADIUS) / max(np.cos(np.radians(latitude)), 1e-12)
    if south <= -90 or north >= 90 or shrunk >= 1:
        return [(-180.0, south, 180.0, north)]
    wide = np.degrees(np.arcsin(shrunk)) + 1e-9
    west, east = longitude - wide, longitude + wide
    if west < -180:
        return [(-180.0, south, east, north), (west + 360, south, 180.0, north)]
    if east >= 180:
        return [(west, south, 180.0, north), (-180.0, south, east - 360, north)]
    return [(west, south, east, north)]


compare(Geoindex())
