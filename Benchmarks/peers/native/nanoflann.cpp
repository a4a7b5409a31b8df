// nanoflann over points of the unit sphere, in the precision that REAL names.
#include "nanoflann_tree.hpp"

struct Nanoflann : Peer {
    NanoflannTree<REAL> tree;
    std::vector<NanoflannTree<REAL>::Item> items;
    uint32_t ids[128];
    REAL squaredChords[128];

    void build(const Places& places) { tree.build(places); }

    void nearest(double latitude, double longitude, int count, std::vector<Hit>& hits) {
        REAL point[3];
        convert(latitude, longitude, point);
        hits.resize(tree.nearest(point, count, ids, squaredChords));
        for (size_t i = 0; i < hits.size(); i++) hits[i] = {ids[i], metersOfSquaredChord(squaredChords[i])};
    }

    void within(double latitude, double longitude, double meters, std::vector<Hit>& hits) {
        REAL point[3];
        convert(latitude, longitude, point);
        tree.within(point, squaredChordOfMeters(meters), items);
        hits.resize(items.size());
        for (size_t i = 0; i < items.size(); i++) hits[i] = {items[i].first, metersOfSquaredChord(items[i].second)};
    }

    static void convert(double latitude, double longitude, REAL* out) {
        double point[3];
        toUnitVector(latitude, longitude, point);
        std::copy(point, point + 3, out);
    }
};

int main(int count, char** arguments) { return compare<Nanoflann>(count, arguments); }
