"""Write countries.geojson from the Natural Earth data in the geopandas wheel.

Usage: countries.py GEOPANDAS_WHEEL OUTPUT
"""

import collections
import io
import json
import re
import sys
import unicodedata
import zipfile

import shapefile
import shapely
import shapely.geometry

SOURCE = "geopandas/datasets/naturalearth_lowres/naturalearth_lowres"
DECIMALS = 6

# Values of iso_a3 in the source that are not ISO 3166-1 codes.
NOT_ISO = {"-99", "CYN", "SOL"}


def slug(name):
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def rounded_ring(ring):
    """The ring's coordinates rounded, without repeats the rounding made."""
    points = []
    for x, y in ring.coords:
        point = (round(x, DECIMALS), round(y, DECIMALS))
        if not points or points[-1] != point:
            points.append(point)
    return points


def rounded(geometry):
    polygons = [
        shapely.Polygon(rounded_ring(part.exterior), [rounded_ring(hole) for hole in part.interiors])
        for part in getattr(geometry, "geoms", [geometry])
    ]
    return polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)


def prepared(geometry):
    """Rounded, valid, and wound as RFC 7946 asks: exterior counter-clockwise."""
    result = rounded(geometry)
    if not result.is_valid:
        # Rounding made lines touch: let shapely snap to the grid instead.
        result = rounded(shapely.set_precision(geometry, 10.0**-DECIMALS))
    result = shapely.orient_polygons(result, exterior_cw=False)
    if not result.is_valid:
        raise ValueError(shapely.is_valid_reason(result))
    return result


def main(wheel, output):
    with zipfile.ZipFile(wheel) as archive:
        encoding = archive.read(SOURCE + ".cpg").decode("ascii").strip()
        reader = shapefile.Reader(
            shp=io.BytesIO(archive.read(SOURCE + ".shp")),
            shx=io.BytesIO(archive.read(SOURCE + ".shx")),
            dbf=io.BytesIO(archive.read(SOURCE + ".dbf")),
            encoding=encoding,
        )
        countries = [
            (item.record.as_dict(), shapely.geometry.shape(item.shape.__geo_interface__))
            for item in reader.iterShapeRecords()
        ]

    uses = collections.Counter(record["iso_a3"] for record, _ in countries)
    lines = []
    for record, geometry in sorted(countries, key=lambda item: item[0]["name"]):
        code = record["iso_a3"]
        feature = {
            "type": "Feature",
            "id": slug(record["name"]) if code in NOT_ISO or uses[code] > 1 else code,
            "properties": {
                "name": record["name"],
                "iso_a3": code,
                "continent": record["continent"],
                "pop_est": round(record["pop_est"]),
            },
            "geometry": shapely.geometry.mapping(prepared(geometry)),
        }
        lines.append(json.dumps(feature, ensure_ascii=False, separators=(",", ":")))

    with open(output, "w", encoding="utf-8", newline="\n") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        file.write(",\n".join(lines))
        file.write("\n]}\n")
    print(f"{output}: {len(lines)} countries")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
