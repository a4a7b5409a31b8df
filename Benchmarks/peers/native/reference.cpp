// What every index should find: for each query and operation the sum of all metres and the number of places.
//
// The places are nanoflann's, in double precision; the metres are the haversine of the degrees as they are, so that no
// chord is involved. For queries here and there all places are measured instead, and the program fails where the two do
// not agree. Written are `PEERS/reference/SET.QUERIES.OPERATION.{meters,count}.f64`, a number a query.
#include "nanoflann_tree.hpp"

struct Total {
    double meters = 0, count = 0;
};

static double haversine(double latitude, double longitude, double otherLatitude, double otherLongitude) {
    double s = std::sin((otherLatitude - latitude) * radian / 2),
           t = std::sin((otherLongitude - longitude) * radian / 2);
    double h = s * s + std::cos(latitude * radian) * std::cos(otherLatitude * radian) * t * t;
    return 2 * earthRadius * std::asin(std::min(1.0, std::sqrt(h)));
}

/// Measures all places, once for all operations.
static std::vector<Total> scan(const Places& places, double latitude, double longitude) {
    std::vector<double> meters(places.size());
    for (size_t i = 0; i < meters.size(); i++)
        meters[i] = haversine(latitude, longitude, places.latitudes[i], places.longitudes[i]);
    std::vector<Total> totals;
    for (auto& operation : operations) {
        Total total;
        if (size_t count = std::min<size_t>(operation.count, meters.size())) {
            std::nth_element(meters.begin(), meters.begin() + count - 1, meters.end());
            for (size_t i = 0; i < count; i++) total.meters += meters[i];
            total.count = count;
        } else {
            for (double distance : meters)
                if (distance <= operation.meters) total.meters += distance, total.count++;
        }
        totals.push_back(total);
    }
    return totals;
}

static void write(const std::string& path, const std::vector<Total>& totals, double Total::* member) {
    std::ofstream file(path, std::ios::binary);
    for (auto& total : totals) file.write(reinterpret_cast<const char*>(&(total.*member)), 8);
}

int main(int, char** arguments) {
    std::string set = arguments[1];
    Places places(set);
    NanoflannTree<double> tree;
    tree.build(places);
    std::vector<NanoflannTree<double>::Item> items;
    uint32_t ids[128];
    double squaredChords[128];

    for (std::string querySet : {"near", "uniform"}) {
        Places queries(querySet == "near" ? set + ".near" : querySet);
        std::vector<std::vector<Total>> all;
        for (auto& operation : operations) {
            std::vector<Total> totals(queries.size() / (operation.heavy() ? 5 : 1));
            for (size_t i = 0; i < totals.size(); i++) {
                double point[3], latitude = queries.latitudes[i], longitude = queries.longitudes[i];
                toUnitVector(latitude, longitude, point);
                if (operation.count) {
                    items.resize(tree.nearest(point, operation.count, ids, squaredChords));
                    for (size_t j = 0; j < items.size(); j++) items[j].first = ids[j];
                } else {
                    tree.within(point, squaredChordOfMeters(operation.meters), items);
                }
                for (auto& item : items)
                    totals[i].meters +=
                        haversine(latitude, longitude, places.latitudes[item.first], places.longitudes[item.first]);
                totals[i].count = items.size();
            }
            all.push_back(std::move(totals));
        }

        // A few seconds' worth of scans, spread over the queries that all operations have.
        size_t scans = std::clamp<size_t>(200000000 / places.size(), 5, 1000), fewest = queries.size() / 5;
        for (size_t i = 0; i < scans; i++) {
            size_t query = i * fewest / scans;
            auto totals = scan(places, queries.latitudes[query], queries.longitudes[query]);
            for (size_t operation = 0; operation < all.size(); operation++) {
                Total scanned = totals[operation], found = all[operation][query];
                if (found.count == scanned.count &&
                    std::abs(found.meters - scanned.meters) <= 1e-6 * found.count + 1e-9 * scanned.meters)
                    continue;
                fprintf(stderr, "%s %s %s, query %zu: found %.0f places with %.3f m, by scan %.0f with %.3f m\n",
                        set.c_str(), querySet.c_str(), operations[operation].name, query, found.count, found.meters,
                        scanned.count, scanned.meters);
                return 1;
            }
        }

        for (size_t operation = 0; operation < all.size(); operation++) {
            std::string path =
                Places::folder() + "../reference/" + set + "." + querySet + "." + operations[operation].name;
            write(path + ".meters.f64", all[operation], &Total::meters);
            write(path + ".count.f64", all[operation], &Total::count);
        }
        fprintf(stderr, "reference of %s, %s: agrees with %zu scans\n", set.c_str(), querySet.c_str(), scans);
    }
}
