"""PostGIS with an index over geography: a server of our own, given the degrees of all queries at once.

Processor time is that of its one backend."""

import glob
import os
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import psycopg

from harness import EARTH_RADIUS, Peer, compare

# PostGIS' sphere: the mean of the axes of WGS 84, as 3.x computes it.
POSTGIS_RADIUS = (2 * 6378137.0 + 6356752.314245179498) / 3

SETTINGS = dict(
    listen_addresses="",
    shared_buffers="2GB",
    maintenance_work_mem="1GB",
    work_mem="64MB",
    max_wal_size="8GB",
    fsync="off",
    synchronous_commit="off",
    full_page_writes="off",
    wal_level="minimal",
    max_wal_senders="0",
    autovacuum="off",
    jit="off",
    max_parallel_workers_per_gather="0",
    max_parallel_maintenance_workers="0",
    random_page_cost="1.1",
)


class Server:
    """A cluster in a folder, reached by a socket in it, and gone afterwards. It refuses to run as root."""

    def __init__(self, folder):
        self.folder = folder
        self.user = "postgres" if os.getuid() == 0 else None
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        if self.user:
            shutil.chown(folder, self.user)
        cluster = ["-D", folder + "/cluster"]
        subprocess.run([program("initdb"), *cluster, "-A", "trust", "-U", "postgres"], check=True, **self.quietly)
        options = [word for key, value in SETTINGS.items() for word in ("-c", f"{key}={value}")]
        # A child and no daemon, so that it ends with this process group.
        self.process = subprocess.Popen([program("postgres"), *cluster, "-k", folder, *options], **self.quietly)

    @property
    def quietly(self):
        return dict(user=self.user, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def connect(self):
        for _ in range(100):
            try:
                return psycopg.connect(host=self.folder, user="postgres", dbname="postgres", autocommit=True)
            except psycopg.OperationalError:
                time.sleep(0.1)
        sys.exit("PostgreSQL does not start")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        shutil.rmtree(self.folder)


def program(name):
    """The newest that Debian's packages have put in place."""
    paths = sorted(glob.glob("/usr/lib/postgresql/*/bin/" + name))
    return paths[-1] if paths else sys.exit(f"there is no /usr/lib/postgresql/*/bin/{name}")


class Postgis(Peer):
    block = 1 << 30

    def __init__(self):
        self.server = Server(os.path.join(os.environ["PEERS"], "postgis"))
        self.connection = self.server.connect()
        self.connection.execute("create extension postgis")
        # The clock of another process, as clock_getcpuclockid(3) gives it.
        self.clock = ~self.connection.info.backend_pid << 3 | 2
        self.megabytes = 0

    def build(self, latitudes, longitudes):
        self.copy("places", latitudes, longitudes)
        self.connection.execute(
            "create unlogged table indexed as select id, st_makepoint(lon, lat)::geography as place from places"
        )
        self.connection.execute("create index on indexed using gist(place)")
        self.connection.execute("drop table places")
        self.connection.execute("vacuum analyze indexed")
        self.megabytes = self.connection.execute("select pg_total_relation_size('indexed') / 1048576.0").fetchone()[0]

    def nearest(self, latitudes, longitudes, count):
        return self.ask(
            "select id, place <-> origin as meters from indexed order by place <-> origin limit %d" % count,
            latitudes,
            longitudes,
        )

    def within(self, latitudes, longitudes, meters):
        # The radius is one of its own sphere.
        radius = meters / EARTH_RADIUS * POSTGIS_RADIUS
        return self.ask(
            "select id, st_distance(place, origin, false) as meters from indexed "
            "where st_dwithin(place, origin, %.17g, false)" % radius,
            latitudes,
            longitudes,
        )

    def ask(self, search, latitudes, longitudes):
        self.copy("queries", latitudes, longitudes)
        rows = self.connection.execute(
            "select array_agg(found.id), array_agg(found.meters) from "
            "(select st_makepoint(lon, lat)::geography as origin from queries offset 0) as asked "
            f"cross join lateral ({search}) as found",
            binary=True,
        ).fetchone()
        ids, meters = (np.array(column if column is not None else []) for column in rows)
        return ids, meters.astype(np.float64) * EARTH_RADIUS / POSTGIS_RADIUS

    def copy(self, table, latitudes, longitudes):
        """Fills a table, in the binary format of COPY."""
        self.connection.execute(f"drop table if exists {table}")
        self.connection.execute(f"create unlogged table {table} (id int, lat float8, lon float8)")
        columns = [("id", ">i4"), ("size1", ">i4"), ("lat", ">f8"), ("size2", ">i4"), ("lon", ">f8")]
        rows = np.empty(len(latitudes), [("columns", ">i2"), ("size0", ">i4"), *columns])
        rows["columns"], rows["size0"], rows["size1"], rows["size2"] = 3, 4, 8, 8
        rows["id"], rows["lat"], rows["lon"] = np.arange(len(latitudes)), latitudes, longitudes
        with self.connection.cursor().copy(f"copy {table} from stdin (format binary)") as copy:
            copy.write(b"PGCOPY\n\xff\r\n\0" + bytes(8))
            copy.write(rows.tobytes())
            copy.write(b"\xff\xff")

    def processor_seconds(self):
        return time.clock_gettime(self.clock)

    def resident_memory(self):
        """The size of table and index."""
        return float(self.megabytes)

    peak_memory = resident_memory

    def close(self):
        self.connection.close()
        self.server.stop()


compare(Postgis())
