// Boost.Geometry's R*-tree over points of the unit sphere.
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <memory>

#include "harness.hpp"

namespace geometry = boost::geometry;
using Point = geometry::model::point<double, 3, geometry::cs::cartesian>;
using Entry = std::pair<Point, uint32_t>;

struct Boost : Peer {
    using Tree = geometry::index::rtree<Entry, geometry::index::rstar<16>>;
    std::unique_ptr<Tree> tree;
    std::vector<Entry> entries;

    static Point point(double latitude, double longitude) {
        double point[3];
        toUnitVector(latitude, longitude, point);
        return {point[0], point[1], point[2]};
    }

    static double squaredChord(const Point& a, const Point& b) {
        double x = a.get<0>() - b.get<0>(), y = a.get<1>() - b.get<1>(), z = a.get<2>() - b.get<2>();
        return x * x + y * y + z * z;
    }

    void build(const Places& places) {
        std::vector<Entry> all(places.size());
        for (size_t i = 0; i < all.size(); i++)
            all[i] = {point(places.latitudes[i], places.longitudes[i]), uint32_t(i)};
        // Given all at once, the entries are packed.
        tree = std::make_unique<Tree>(all.begin(), all.end());
    }

    void nearest(double latitude, double longitude, int count, std::vector<Hit>& hits) {
        Point origin = point(latitude, longitude);
        entries.clear();
        tree->query(geometry::index::nearest(origin, count), std::back_inserter(entries));
        hits.clear();
        for (auto& entry : entries)
            hits.push_back({entry.second, metersOfSquaredChord(squaredChord(entry.first, origin))});
        std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.meters < b.meters; });
    }

    void within(double latitude, double longitude, double meters, std::vector<Hit>& hits) {
        Point origin = point(latitude, longitude);
        double limit = squaredChordOfMeters(meters), reach = std::sqrt(limit);
        double x = origin.get<0>(), y = origin.get<1>(), z = origin.get<2>();
        geometry::model::box<Point> box({x - reach, y - reach, z - reach}, {x + reach, y + reach, z + reach});
        hits.clear();
        for (auto entry = tree->qbegin(geometry::index::intersects(box)); entry != tree->qend(); ++entry) {
            double squared = squaredChord(entry->first, origin);
            if (squared <= limit) hits.push_back({entry->second, metersOfSquaredChord(squared)});
        }
    }
};

int main(int count, char** arguments) { return compare<Boost>(count, arguments); }
