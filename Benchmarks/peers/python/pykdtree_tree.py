"""pykdtree over points of the unit sphere, in the precision of the third argument. It has no search within a radius."""

import sys

import numpy as np
from pykdtree.kdtree import KDTree

from harness import Peer, compare, meters_of_chord, unit_vectors


class Pykdtree(Peer):
    dtype = np.dtype(sys.argv[3])

    def answers(self, operation):
        return operation.startswith("k")

    def build(self, latitudes, longitudes):
        self.tree = KDTree(unit_vectors(latitudes, longitudes, self.dtype))

    def nearest(self, latitudes, longitudes, count):
        chords, ids = self.tree.query(unit_vectors(latitudes, longitudes, self.dtype), k=count)
        return ids, meters_of_chord(chords.astype(np.float64))


compare(Pykdtree())
