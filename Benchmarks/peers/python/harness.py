"""Times one index on the arrays of one data set, as `native/harness.hpp` does, for indexes that take numpy arrays.

All queries are given at once, in blocks that bound the memory that answers need."""

import os
import sys
import time

import numpy as np

EARTH_RADIUS = 6371008.8
OPERATIONS = [("k1", 1, 0), ("k10", 10, 0), ("k100", 100, 0), ("r1km", 0, 1000.0), ("r10km", 0, 10000.0)]


def load(name):
    """Latitudes and longitudes in degrees."""
    path = os.path.join(os.environ["PEERS"], "data", name)
    return np.fromfile(path + ".lat.f64", "<f8"), np.fromfile(path + ".lon.f64", "<f8")


def unit_vectors(latitudes, longitudes, dtype=np.float64):
    a, b = np.radians(latitudes), np.radians(longitudes)
    points = np.empty((len(a), 3), dtype)
    points[:, 0] = np.cos(a) * np.cos(b)
    points[:, 1] = np.cos(a) * np.sin(b)
    points[:, 2] = np.sin(a)
    return points


def meters_of_chord(chord):
    return 2 * EARTH_RADIUS * np.arcsin(np.minimum(1, chord / 2))


def chord_of_meters(meters):
    return 2 * np.sin(meters / (2 * EARTH_RADIUS))


def haversine(latitudes, longitudes, other_latitudes, other_longitudes):
    a, b = np.radians(latitudes), np.radians(other_latitudes)
    s = np.sin((b - a) / 2)
    t = np.sin(np.radians(other_longitudes - longitudes) / 2)
    return 2 * EARTH_RADIUS * np.arcsin(np.minimum(1, np.sqrt(s * s + np.cos(a) * np.cos(b) * t * t)))


def memory(key):
    """A line of /proc/self/status in megabytes."""
    with open("/proc/self/status") as status:
        return next(float(line.split()[1]) / 1024 for line in status if line.startswith(key))


class Peer:
    """What an index is asked for: `build(latitudes, longitudes)`, and for arrays of queries `nearest(latitudes,
    longitudes, count)` and `within(latitudes, longitudes, meters)`, both giving ids and metres of all queries."""

    block = 2000

    def answers(self, operation):
        """Whether the index has such a search."""
        return True

    def processor_seconds(self):
        return time.process_time()

    def resident_memory(self):
        return memory("VmRSS")

    def peak_memory(self):
        return memory("VmHWM")

    def close(self):
        pass


def compare(peer):
    data_set, name = sys.argv[1], sys.argv[2]
    limit = int(os.environ.get("QUERIES", 100000))

    def row(*columns):
        print(name, data_set, *columns, sep="\t", flush=True)

    places = load(data_set)
    before, wall, processor = peer.resident_memory(), time.perf_counter(), peer.processor_seconds()
    peer.build(*places)
    wall, processor = time.perf_counter() - wall, peer.processor_seconds() - processor
    row(
        "-",
        "build",
        1,
        len(places[0]),
        "%.4f" % wall,
        "%.4f" % processor,
        "-",
        "-",
        "%.0f" % before,
        "%.0f" % peer.resident_memory(),
        "%.0f" % peer.peak_memory(),
        "%.4f" % processor,
    )

    for query_set in ("near", "uniform"):
        latitudes, longitudes = load(data_set + ".near" if query_set == "near" else query_set)
        for operation, nearest, radius in OPERATIONS:
            if not peer.answers(operation):
                continue
            count = min(limit, len(latitudes)) // (5 if operation in ("k100", "r10km") else 1)
            meters, found = 0.0, 0
            wall, processor = time.perf_counter(), peer.processor_seconds()
            for start in range(0, count, peer.block):
                part = slice(start, min(start + peer.block, count))
                search, argument = (peer.nearest, nearest) if nearest else (peer.within, radius)
                _, distances = search(latitudes[part], longitudes[part], argument)
                meters += float(distances.sum())
                found += distances.size
            wall = (time.perf_counter() - wall) / count * 1e9
            processor = (peer.processor_seconds() - processor) / count * 1e9
            row(
                query_set,
                operation,
                1,
                count,
                "%.1f" % wall,
                "%.1f" % processor,
                "%.0f" % meters,
                found,
                "-",
                "-",
                "%.0f" % peer.peak_memory(),
                "%.1f" % processor,
            )
    peer.close()
