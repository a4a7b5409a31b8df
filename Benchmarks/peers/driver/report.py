"""The table of a data set, and the verdict on answers."""

import math
import statistics

from .catalog import Peer
from .runs import OURS

SEARCHES = [
    (queries, operation) for queries in ("near", "uniform") for operation in ("k1", "k10", "k100", "r1km", "r10km")
]
BUILD = ("-", "build")
RADII = {"r1km": 1000, "r10km": 10_000}

# Metres are sums, printed whole: a metre for that, and a millionth of a millionth for the rounding of doubles.
EXACT = 1e-12
# What positions rounded to single precision or to half a metre may cost: a metre a place, and a place in a thousand at
# the edge of a circle.
INEXACT_METERS, INEXACT_PLACES = 1.0, 1e-3


def verdict(row, reference):
    """Whether an answer is "exact", "inexact" or "other"; "unchecked" without a reference."""
    if reference is None:
        return "unchecked"
    meters, found = reference
    apart, missing = abs(row.meters - meters), abs(row.found - found)
    if missing == 0 and apart <= 1 + EXACT * meters:
        return "exact"
    allowed = 1 + INEXACT_METERS * found + missing * RADII.get(row.operation, 0)
    return "inexact" if missing <= max(1, INEXACT_PLACES * found) and apart <= allowed else "other"


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values))) if values else math.nan


def factor(value):
    """Two decimals, or two digits of a number that is small."""
    return "–" if math.isnan(value) else f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


KINDS = ["other", "inexact", "unchecked", "exact"]  # the worst first


class Report:
    def __init__(self, data_set, rows, peers, arrays):
        self.data_set = data_set
        self.places = arrays.count(data_set)
        self.names = list(dict.fromkeys(row.peer for row in rows))
        self.times, self.megabytes, self.verdicts, self.problems = {}, {}, {}, []
        known = {peer.name: peer for peer in peers}
        ours = Peer(OURS, "")
        for name in self.names:
            self.judge(known.get(name, ours), [row for row in rows if row.peer == name], arrays)

    def judge(self, peer, rows, arrays):
        for search in SEARCHES:
            mine = [row for row in rows if (row.queries, row.operation) == search]
            if not mine:
                continue
            key = (peer.name, *search)
            self.times[key] = statistics.median(row.cpu for row in mine)
            reference = arrays.reference(self.data_set, *search, mine[0].count, peer.last_latitude)
            found = {verdict(row, reference) for row in mine}
            if peer.rounds:
                found.add("inexact")  # though its sums may come out right
            self.verdicts[key] = worst = min(found, key=KINDS.index)
            if worst == "other" and not peer.strays or worst == "inexact" and not (peer.rounds or peer.strays):
                self.problems.append(f"{self.data_set}: {peer.name}, {' '.join(search)}: {worst}")
        builds = [row for row in rows if row.operation == "build"]
        self.times[(peer.name, *BUILD)] = statistics.median(row.cpu for row in builds)
        self.megabytes[peer.name] = statistics.median(row.megabytes for row in builds)
        # A tree is worth what its answers are.
        verdicts = [kind for (name, *_), kind in self.verdicts.items() if name == peer.name]
        self.verdicts[(peer.name, *BUILD)] = min(verdicts, key=KINDS.index, default="unchecked")

    def ratio(self, search, kinds):
        """Our time by that of the fastest peer whose answers are of these kinds."""
        others = [
            time
            for (name, *asked), time in self.times.items()
            if tuple(asked) == search and name != OURS and self.verdicts[(name, *search)] in kinds
        ]
        ours = self.times.get((OURS, *search))
        return ours / min(others) if ours and others else math.nan

    def ratio_row(self, title, kinds):
        ratios = [self.ratio(search, kinds) for search in SEARCHES]
        mean = geometric_mean([ratio for ratio in ratios if not math.isnan(ratio)])
        build, *cells = [f"**{factor(ratio)}**" for ratio in [self.ratio(BUILD, kinds), *ratios, mean]]
        return [title, build, "", *cells]

    def row(self, name):
        factors = [
            self.times[(name, *search)] / self.times[(OURS, *search)]
            for search in SEARCHES
            if {(name, *search), (OURS, *search)} <= self.times.keys() and self.verdicts[(name, *search)] != "other"
        ]
        build = f"{self.times[(name, *BUILD)]:.3f}"
        return [
            name,
            build,
            f"{self.megabytes[name]:,.0f}",
            *(self.cell(name, search) for search in SEARCHES),
            factor(geometric_mean(factors)),
        ]

    def cell(self, name, search):
        key = (name, *search)
        if key not in self.times:
            return "–"
        time = f"{self.times[key]:,.0f}"
        return {"exact": time, "unchecked": time + "?", "inexact": "~" + time, "other": f"({time})"}[self.verdicts[key]]

    def markdown(self):
        head = ["", "build, s", "MB", *(" ".join(search) for search in SEARCHES), "× ours"]
        rows = [head, ["---"] + ["---:"] * (len(head) - 1), *map(self.row, self.names)]
        rows.append(self.ratio_row("ours by the fastest exact", {"exact", "unchecked"}))
        rows.append(self.ratio_row("ours by the fastest, inexact too", {"exact", "unchecked", "inexact"}))
        title = f"## {self.data_set}: {self.places:,} places, processor time in ns a query"
        return "\n".join([title, "", *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


LEGEND = (
    "One thread. ~ inexact, for positions are rounded. ( ) other places, not counted. ? not checked. – not offered.\n"
)


def document(reports, versions, notes):
    """All tables, and what is to be known of them."""
    parts = [*(report.markdown() for report in reports), LEGEND]
    lines = ["Versions: " + "; ".join(versions) + ".", *notes]
    lines += [f"ANSWERS DIFFER: {problem}" for report in reports for problem in report.problems]
    return "\n".join(parts) + "\n" + "".join(f"- {line}\n" for line in lines)
