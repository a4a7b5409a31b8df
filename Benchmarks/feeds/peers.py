"""Times one peer on one feed, in a process of its own: peers.py PEER FEED REPETITIONS

Each reads all fields of all records into columns, and the coordinates as numbers; what that means is said for each. Printed
are wall and processor seconds of the fastest repetition, the number of rows, and the sums of latitudes and longitudes.
"""

import struct
import subprocess
import sys
import time
import resource


def duckdb_reader(path):
    """A table in memory, by DuckDB's own reader for the format, on all cores. Types are found by looking at a sample."""
    import duckdb

    connection = duckdb.connect()
    if path.endswith(".csv"):
        # Without the quote it takes the file for one without quotes, and fails.
        source = f"read_csv('{path}', quote='\"')"
    elif path.endswith(".jsonl"):
        source = f"read_json('{path}', format='newline_delimited')"
    else:
        source = f"read_json('{path}')"

    def load():
        connection.execute(f"create or replace table places as select * from {source}")

    def sums():
        if not path.endswith(".geojson"):
            return connection.execute("select count(*), sum(latitude), sum(longitude) from places").fetchone()
        # Points as WKB: the order of bytes, the type, then longitude and latitude.
        points = [struct.unpack("<BIdd", row[0]) for row in connection.execute("select geometry from places").fetchall()]
        return len(points), sum(point[3] for point in points), sum(point[2] for point in points)

    return load, sums


def pandas_reader(path):
    """A DataFrame, by pandas' own reader with its parser in C."""
    import pandas

    frames = []

    def load():
        frames.clear()
        frames.append(pandas.read_csv(path) if path.endswith(".csv") else pandas.read_json(path, lines=True))

    def sums():
        return len(frames[0]), frames[0].latitude.sum(), frames[0].longitude.sum()

    return load, sums


def orjson_reader(path):
    """A list for each field, filled from the objects that orjson makes of each line or of the whole file."""
    import orjson

    tables = []

    def load():
        tables.clear()
        columns = {}
        if path.endswith(".jsonl"):
            with open(path, "rb") as lines:
                for number, line in enumerate(lines):
                    take(columns, number, orjson.loads(line))
        else:
            with open(path, "rb") as file:
                features = orjson.loads(file.read())["features"]
            for number, feature in enumerate(features):
                record = feature["properties"]
                record["longitude"], record["latitude"] = feature["geometry"]["coordinates"]
                take(columns, number, record)
        tables.append(columns)

    def take(columns, number, record):
        for name, value in record.items():
            column = columns.get(name)
            if column is None:
                column = columns[name] = [None] * number
            column.append(value)

    def sums():
        return len(tables[0]["latitude"]), sum(tables[0]["latitude"]), sum(tables[0]["longitude"])

    return load, sums


def jq_reader(path):
    """Parses all records and adds up their coordinates; it keeps no columns."""
    point = "." if path.endswith(".jsonl") else ".features[] | .geometry.coordinates | {longitude: .[0], latitude: .[1]}"
    program = f"reduce (inputs | {point}) as $p ([0, 0, 0]; [.[0] + 1, .[1] + $p.latitude, .[2] + $p.longitude]) | @tsv"
    results = []

    def load():
        results.append(subprocess.run(["jq", "-nr", program, path], check=True, capture_output=True, text=True).stdout)

    def sums():
        return tuple(float(text) for text in results[-1].split())

    return load, sums


def processor_time():
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


if __name__ == "__main__":
    peer, path, repetitions = sys.argv[1], sys.argv[2], int(sys.argv[3])
    load, sums = {"duckdb": duckdb_reader, "pandas": pandas_reader, "orjson": orjson_reader, "jq": jq_reader}[peer](path)
    times = []
    for _ in range(repetitions):
        start, start_of_work = time.perf_counter(), processor_time()
        load()
        times.append((time.perf_counter() - start, processor_time() - start_of_work))
    print(*min(times), *sums(), sep="\t")
