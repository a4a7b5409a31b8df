"""The arrays of places and queries, and what is to be found in them."""

import array
import csv
import gzip
import os
import re
import subprocess
import sys

from .workshop import HERE, say

CITIES = os.path.join(HERE, "..", "..", "Data", "world-cities.csv.gz")
QUERIES = 100_000


def read(path):
    """A file of little-endian doubles."""
    values = array.array("d")
    with open(path, "rb") as file:
        values.frombytes(file.read())
    if sys.byteorder == "big":
        values.byteswap()
    return values


def write(path, values):
    values = array.array("d", values)
    if sys.byteorder == "big":
        values.byteswap()
    with open(path, "wb") as file:
        values.tofile(file)


class Arrays:
    def __init__(self, workshop):
        self.workshop = workshop
        self.folder = os.path.join(workshop.folder, "data")
        self.references = os.path.join(workshop.folder, "reference")
        os.makedirs(self.folder, exist_ok=True)
        os.makedirs(self.references, exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def count(self, name):
        return os.path.getsize(self.path(name + ".lat.f64")) // 8

    def make(self, names):
        if not os.path.exists(self.path("cities.population.f64")):
            with gzip.open(CITIES, "rt", encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            for column in ("lat", "lon", "population"):
                write(self.path(f"cities.{column}.f64"), (float(row[column] or 0) for row in rows))
        for name in names:
            places = 0 if name == "cities" else places_in_name(name)
            last = self.path(name + ".near.lon.f64")  # what the generator writes last
            complete = os.path.exists(last) and os.path.getsize(last) == QUERIES * 8
            if complete and (not places or self.count(name) == places):
                continue
            say(f"making {name}")
            generator = self.workshop.swift_program("place-generator")
            subprocess.run([generator, self.folder, name, str(places), str(QUERIES)], check=True)

    def make_references(self, names):
        """Finds what all should find. Without the program for it, answers go unchecked."""
        program = self.workshop.build_native("reference", "reference.cpp")
        for name in names if program else []:
            done = os.path.join(self.references, f"{name}.uniform.r10km.count.f64")
            sources = [program, self.path(name + ".near.lon.f64")]
            if os.path.exists(done) and os.path.getmtime(done) > max(map(os.path.getmtime, sources)):
                continue
            say(f"finding what is to be found in {name}")
            subprocess.run([program, name], check=True, env=dict(os.environ, PEERS=self.workshop.folder))

    def reference(self, name, queries, operation, count, last_latitude=90.0):
        """The sum of metres and the number of places for the first queries up to a latitude; None if unknown."""
        prefix = os.path.join(self.references, f"{name}.{queries}.{operation}")
        if not os.path.exists(prefix + ".meters.f64"):
            return None
        meters, places = read(prefix + ".meters.f64"), read(prefix + ".count.f64")
        latitudes = read(self.path(("uniform" if queries == "uniform" else name + ".near") + ".lat.f64"))
        asked = [index for index in range(len(meters)) if abs(latitudes[index]) <= last_latitude][:count]
        return sum(meters[index] for index in asked), sum(places[index] for index in asked)


def places_in_name(name):
    """`clustered-10M` holds 10,000,000 places."""
    match = re.fullmatch(r"clustered-(\d+)([kM])", name)
    if not match:
        raise SystemExit(f"compare: {name} is no data set; there are cities, clustered-100k, clustered-1M and such")
    return int(match[1]) * {"k": 1000, "M": 1_000_000}[match[2]]
