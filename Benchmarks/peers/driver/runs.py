"""Runs, one at a time, and the rows that they print."""

import os
import shlex
import signal
import subprocess
from dataclasses import dataclass

from .workshop import say

COLUMNS = [
    "peer",
    "set",
    "queries",
    "operation",
    "threads",
    "count",
    "wall",
    "cpu",
    "meters",
    "found",
    "before",
    "built",
    "peak",
    "least",
]
OURS = "periplus"


@dataclass
class Row:
    """One operation of one run; times in nanoseconds a query, for a build in seconds."""

    peer: str
    set: str
    queries: str
    operation: str
    count: int
    cpu: float
    meters: float
    found: int
    megabytes: float

    @staticmethod
    def parse(line):
        """None for other lines, and for those of several threads, which the others do not have."""
        fields = line.split("\t")
        if len(fields) != len(COLUMNS) or fields[4] != "1":
            return None
        value = dict(zip(COLUMNS, fields))
        build = value["operation"] == "build"
        return Row(
            value["peer"],
            value["set"],
            value["queries"],
            value["operation"],
            int(value["count"]),
            float(value["cpu"]),
            0 if build else float(value["meters"]),
            0 if build else int(value["found"]),
            float(value["built"]) - float(value["before"]) if build else 0,
        )


class Runs:
    def __init__(self, workshop, under, limit):
        self.workshop = workshop
        self.under = shlex.split(under)
        self.limit = limit
        self.rows = []
        self.left_out = set()
        os.makedirs(os.path.join(workshop.folder, "results"), exist_ok=True)
        self.raw = open(os.path.join(workshop.folder, "results", "rows.tsv"), "w", encoding="utf-8")
        print(*COLUMNS, "repetition", sep="\t", file=self.raw, flush=True)

    def run(self, name, command, data_set, repetition, queries=None):
        """Runs once. One that fails or takes too long is not run on this data set again."""
        if (name, data_set) in self.left_out:
            return
        say(f"{data_set}, repetition {repetition}: {name}")
        # numpy would otherwise bring its own threads.
        settings = dict(
            os.environ,
            PEERS=self.workshop.folder,
            OMP_NUM_THREADS="1",
            OPENBLAS_NUM_THREADS="1",
            PYTHONDONTWRITEBYTECODE="1",
        )
        settings.pop("OPS", None)
        if queries:
            settings["QUERIES"] = str(queries)
        process = subprocess.Popen(
            [*self.under, *command],
            env=settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        problem = None
        try:
            output, errors = process.communicate(timeout=self.limit)
            if process.returncode:
                lines = errors.strip().splitlines()
                problem = lines[-1] if lines else f"ended with status {process.returncode}"
        except subprocess.TimeoutExpired:
            problem = f"takes longer than {self.limit} s"
        finally:
            # A server may have been started.
            if process.poll() is None or problem:
                self.end(process)
        if problem:
            self.left_out.add((name, data_set))
            self.rows = [row for row in self.rows if (row.peer, row.set) != (name, data_set)]
            self.workshop.note(f"{name} left out of {data_set}: {problem}")
            return
        for line in output.splitlines():
            if row := Row.parse(line):
                self.rows.append(row)
                print(line, repetition, sep="\t", file=self.raw, flush=True)

    @staticmethod
    def end(process):
        for kind in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, kind)
                process.communicate(timeout=10)
                return
            except subprocess.TimeoutExpired:
                continue
            except ProcessLookupError:
                return
