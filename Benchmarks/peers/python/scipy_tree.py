"""scipy's cKDTree over points of the unit sphere."""

import numpy as np
from scipy.spatial import cKDTree

from harness import Peer, chord_of_meters, compare, meters_of_chord, unit_vectors


class Scipy(Peer):
    def build(self, latitudes, longitudes):
        self.tree = cKDTree(unit_vectors(latitudes, longitudes))

    def nearest(self, latitudes, longitudes, count):
        chords, ids = self.tree.query(unit_vectors(latitudes, longitudes), k=count)
        return ids, meters_of_chord(chords)

    def within(self, latitudes, longitudes, meters):
        # The search gives ids alone, so the chords are measured again.
        origins = unit_vectors(latitudes, longitudes)
        lists = self.tree.query_ball_point(origins, chord_of_meters(meters), return_sorted=False)
        counts = np.fromiter(map(len, lists), np.int64, len(lists))
        ids = np.concatenate(lists.tolist()).astype(np.int64)
        offsets = self.tree.data[ids] - np.repeat(origins, counts, axis=0)
        return ids, meters_of_chord(np.sqrt((offsets**2).sum(1)))


compare(Scipy())
