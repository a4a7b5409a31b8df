"""The indexes that are compared, and what each needs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Peer:
    name: str
    # A file of `native`, compiled with `flags`, or one of `python`, run with `arguments`.
    source: str
    flags: tuple = ()
    arguments: tuple = ()
    # What the registries of Debian and Python call it, the one whose version is told first.
    debian: tuple = ()
    python: tuple = ()
    # Slow ones run only when asked for, take fewer queries, and no more places than they can be waited for.
    slow: bool = False
    queries: int = 100_000
    most_places: int = 1 << 62
    # What is known of its answers: that it rounds positions, and that it may find other places than it should.
    rounds: bool = False
    strays: bool = False
    # Queries beyond this latitude are not asked.
    last_latitude: float = 90

    @property
    def native(self):
        return self.source.endswith(".cpp")


S2_LIBRARIES = ("-ls2", "-labsl_hash", "-labsl_raw_hash_set", "-labsl_strings", "-labsl_throw_delegate")

PEERS = [
    Peer("nanoflann f64", "nanoflann.cpp", flags=("-DREAL=double",), debian=("libnanoflann-dev",)),
    Peer("nanoflann f32", "nanoflann.cpp", flags=("-DREAL=float",), debian=("libnanoflann-dev",), rounds=True),
    Peer("Boost.Geometry", "boost.cpp", debian=("libboost-dev",)),
    Peer("scipy cKDTree", "scipy_tree.py", python=("scipy",)),
    Peer("pykdtree f64", "pykdtree_tree.py", arguments=("f8",), python=("pykdtree",)),
    Peer("pykdtree f32", "pykdtree_tree.py", arguments=("f4",), python=("pykdtree",), rounds=True),
    Peer("S2", "s2.cpp", flags=S2_LIBRARIES, debian=("libs2-dev",), slow=True, queries=50_000, most_places=10_000_000),
    Peer(
        "scikit-learn BallTree",
        "balltree.py",
        python=("scikit-learn",),
        slow=True,
        queries=10_000,
        most_places=1_000_000,
    ),
    Peer(
        "geoindex-rs",
        "geoindex.py",
        python=("geoindex-rs",),
        slow=True,
        queries=5_000,
        most_places=1_000_000,
        strays=True,
    ),
    Peer(
        "PostGIS",
        "postgis.py",
        debian=("postgresql-postgis",),
        python=("psycopg[binary]",),
        slow=True,
        queries=2_500,
        most_places=1_000_000,
    ),
    Peer(
        "Redis",
        "redis.cpp",
        flags=("-lhiredis",),
        debian=("redis-server", "libhiredis-dev"),
        slow=True,
        queries=1_000,
        most_places=1_000_000,
        rounds=True,
        strays=True,
        last_latitude=75,
    ),
]


def chosen(words):
    """The peers of `fast`, `all`, or of parts of their names with commas between them."""
    if words == "all":
        return PEERS
    if words == "fast":
        return [peer for peer in PEERS if not peer.slow]
    parts = [word.strip().lower() for word in words.split(",") if word.strip()]
    unknown = [part for part in parts if not any(part in peer.name.lower() for peer in PEERS)]
    if unknown:
        names = ", ".join(peer.name for peer in PEERS)
        raise SystemExit(f"compare: no peer is called {unknown[0]}; there are {names}, and the words fast and all")
    return [peer for peer in PEERS if any(part in peer.name.lower() for part in parts)]
