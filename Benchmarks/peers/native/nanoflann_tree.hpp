// nanoflann's k-d tree over points of the unit sphere, and the names that its versions gave to the same things.
#pragma once
#include <memory>
#include <nanoflann.hpp>

#include "harness.hpp"

template <class Real>
class NanoflannTree {
  public:
    struct Cloud {
        std::vector<Real> coordinates;
        size_t kdtree_get_point_count() const { return coordinates.size() / 3; }
        Real kdtree_get_pt(size_t point, size_t axis) const { return coordinates[point * 3 + axis]; }
        template <class Box>
        bool kdtree_get_bbox(Box&) const {
            return false;
        }
    };
    using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<Real, Cloud, Real, uint32_t>, Cloud,
                                                     3, uint32_t>;
#if NANOFLANN_VERSION >= 0x150
    using Item = nanoflann::ResultItem<uint32_t, Real>;
    using Search = nanoflann::SearchParameters;
    static Search unsorted() { return Search(0, false); }
#else
    using Item = std::pair<uint32_t, Real>;
    using Search = nanoflann::SearchParams;
    static Search unsorted() { return Search(32, 0, false); }
#endif

    void build(const Places& places) {
        cloud.coordinates.resize(places.size() * 3);
        for (size_t i = 0; i < places.size(); i++) {
            double point[3];
            toUnitVector(places.latitudes[i], places.longitudes[i], point);
            std::copy(point, point + 3, &cloud.coordinates[i * 3]);
        }
        // Leaves of 20 are a little faster here than those of 10, its default, and no slower than those of 32.
        tree = std::make_unique<Tree>(3, cloud, nanoflann::KDTreeSingleIndexAdaptorParams(20));
#if NANOFLANN_VERSION < 0x150
        tree->buildIndex();
#endif
    }

    /// Gives ids and squared chords, nearest first.
    size_t nearest(const Real* point, size_t count, uint32_t* ids, Real* squaredChords) const {
        return tree->knnSearch(point, count, ids, squaredChords);
    }

    void within(const Real* point, Real squaredChord, std::vector<Item>& items) const {
        items.clear();
        tree->radiusSearch(point, squaredChord, items, unsorted());
    }

  private:
    Cloud cloud;
    std::unique_ptr<Tree> tree;
};
