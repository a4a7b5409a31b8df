"""scikit-learn's BallTree with its haversine metric: the one index here that measures on the sphere itself."""

import numpy as np
from sklearn.neighbors import BallTree

from harness import EARTH_RADIUS, Peer, compare


class Ball(Peer):
    def build(self, latitudes, longitudes):
        self.tree = BallTree(self.radians(latitudes, longitudes), metric="haversine")

    def nearest(self, latitudes, longitudes, count):
        radians, ids = self.tree.query(self.radians(latitudes, longitudes), k=count)
        return ids, radians * EARTH_RADIUS

    def within(self, latitudes, longitudes, meters):
        ids, radians = self.tree.query_radius(
            self.radians(latitudes, longitudes), meters / EARTH_RADIUS, return_distance=True
        )
        return np.concatenate(ids), np.concatenate(radians) * EARTH_RADIUS

    @staticmethod
    def radians(latitudes, longitudes):
        return np.radians(np.c_[latitudes, longitudes])


compare(Ball())
