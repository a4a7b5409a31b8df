// Times one index on the arrays of one data set, as `peer-runner` times ours.
//
// Degrees go in, ids and great-circle metres come out, all conversions inside the timer. One run is one repetition on
// one thread; the columns printed are those of `peer-runner`. Arguments are the data set and the name to print. PEERS
// names the folder, QUERIES limits how many queries are asked (the heavy ones take a fifth).
#pragma once
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

constexpr double earthRadius = 6371008.8;
constexpr double radian = 3.14159265358979323846 / 180;

struct Hit {
    uint32_t id;
    double meters;
};

struct Places {
    std::vector<double> latitudes, longitudes;

    static std::string folder() { return std::string(getenv("PEERS") ? getenv("PEERS") : ".") + "/data/"; }

    explicit Places(const std::string& name)
        : latitudes(read(folder() + name + ".lat.f64")), longitudes(read(folder() + name + ".lon.f64")) {}

    size_t size() const { return latitudes.size(); }

  private:
    static std::vector<double> read(const std::string& path) {
        std::ifstream file(path, std::ios::binary | std::ios::ate);
        if (!file) {
            fprintf(stderr, "cannot read %s\n", path.c_str());
            exit(1);
        }
        std::vector<double> values(file.tellg() / 8);
        file.seekg(0);
        file.read(reinterpret_cast<char*>(values.data()), values.size() * 8);
        return values;
    }
};

struct Operation {
    const char* name;
    int count;      // of the nearest, or 0
    double meters;  // the radius, where the count is 0
    bool heavy() const { return count == 100 || meters == 10000; }
};

constexpr Operation operations[] = {
    {"k1", 1, 0}, {"k10", 10, 0}, {"k100", 100, 0}, {"r1km", 0, 1000}, {"r10km", 0, 10000}};

// MARK: - Conversions, for the indexes that know only space

inline void toUnitVector(double latitude, double longitude, double* out) {
    double a = latitude * radian, b = longitude * radian, c = std::cos(a);
    out[0] = c * std::cos(b);
    out[1] = c * std::sin(b);
    out[2] = std::sin(a);
}

inline double metersOfSquaredChord(double squared) {
    return 2 * earthRadius * std::asin(std::min(1.0, 0.5 * std::sqrt(squared)));
}

inline double squaredChordOfMeters(double meters) {
    double chord = 2 * std::sin(meters / (2 * earthRadius));
    return chord * chord;
}

// MARK: - What the system says

inline double seconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

/// A line of /proc/PROCESS/status, such as VmRSS, in megabytes.
inline double memory(const std::string& key, const std::string& process = "self") {
    std::ifstream status("/proc/" + process + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(key + ":", 0) == 0) return atof(line.c_str() + key.size() + 1) / 1024;
    return 0;
}

// MARK: - The run

/// What servers say otherwise, as they work, and need memory, in another process.
struct Peer {
    double processorSeconds() const { return seconds(CLOCK_PROCESS_CPUTIME_ID); }
    double residentMemory() const { return memory("VmRSS"); }
    double peakMemory() const { return memory("VmHWM"); }
    /// Whether the index can be asked at this latitude; queries elsewhere are left out.
    static bool canAnswer(double) { return true; }
};

/// Runs `Index`, which has `build(places)`, `nearest(latitude, longitude, count, hits)` in order of distance and
/// `within(latitude, longitude, meters, hits)` in any order; both replace what `hits` hold.
template <class Index>
int compare(int argumentCount, char** arguments) {
    std::string name = argumentCount > 2 ? arguments[2] : arguments[0];
    std::string set = argumentCount > 1 ? arguments[1] : "clustered-1M";
    size_t limit = getenv("QUERIES") ? atol(getenv("QUERIES")) : 100000;

    Index index;
    Places places(set);
    double before = index.residentMemory(), wall = seconds(CLOCK_MONOTONIC), processor = index.processorSeconds();
    index.build(places);
    wall = seconds(CLOCK_MONOTONIC) - wall;
    processor = index.processorSeconds() - processor;
    printf("%s\t%s\t-\tbuild\t1\t%zu\t%.4f\t%.4f\t-\t-\t%.0f\t%.0f\t%.0f\t%.4f\n", name.c_str(), set.c_str(),
           places.size(), wall, processor, before, index.residentMemory(), index.peakMemory(), processor);

    std::vector<Hit> hits;
    for (std::string querySet : {"near", "uniform"}) {
        Places all(querySet == "near" ? set + ".near" : querySet), queries = all;
        size_t kept = 0;
        for (size_t i = 0; i < all.size(); i++) {
            if (!Index::canAnswer(all.latitudes[i])) continue;
            queries.latitudes[kept] = all.latitudes[i];
            queries.longitudes[kept++] = all.longitudes[i];
        }
        for (auto& operation : operations) {
            size_t count = std::min(limit, kept) / (operation.heavy() ? 5 : 1), found = 0;
            double meters = 0;
            double wall = seconds(CLOCK_MONOTONIC), processor = index.processorSeconds();
            for (size_t i = 0; i < count; i++) {
                double latitude = queries.latitudes[i], longitude = queries.longitudes[i];
                if (operation.count)
                    index.nearest(latitude, longitude, operation.count, hits);
                else
                    index.within(latitude, longitude, operation.meters, hits);
                found += hits.size();
                for (auto& hit : hits) meters += hit.meters;
            }
            wall = (seconds(CLOCK_MONOTONIC) - wall) / count * 1e9;
            processor = (index.processorSeconds() - processor) / count * 1e9;
            printf("%s\t%s\t%s\t%s\t1\t%zu\t%.1f\t%.1f\t%.0f\t%zu\t-\t-\t%.0f\t%.1f\n", name.c_str(), set.c_str(),
                   querySet.c_str(), operation.name, count, wall, processor, meters, found, index.peakMemory(),
                   processor);
            fflush(stdout);
        }
    }
    return 0;
}
