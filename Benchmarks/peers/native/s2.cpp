// S2's index of points, asked by S2ClosestPointQuery.
#include <s2/s2closest_point_query.h>
#include <s2/s2latlng.h>
#include <s2/s2point_index.h>

#include <memory>

#include "harness.hpp"

struct S2Points : Peer {
    using Query = S2ClosestPointQuery<uint32_t>;
    S2PointIndex<uint32_t> index;
    std::unique_ptr<Query> query;
    std::vector<Query::Result> results;

    void build(const Places& places) {
        for (size_t i = 0; i < places.size(); i++)
            index.Add(S2LatLng::FromDegrees(places.latitudes[i], places.longitudes[i]).ToPoint(), i);
        query = std::make_unique<Query>(&index);
    }

    void find(double latitude, double longitude, std::vector<Hit>& hits) {
        Query::PointTarget target(S2LatLng::FromDegrees(latitude, longitude).ToPoint());
        query->FindClosestPoints(&target, &results);
        hits.clear();
        for (auto& result : results)
            hits.push_back({result.data(), result.distance().ToAngle().radians() * earthRadius});
    }

    void nearest(double latitude, double longitude, int count, std::vector<Hit>& hits) {
        query->mutable_options()->set_max_results(count);
        query->mutable_options()->set_max_distance(S1ChordAngle::Infinity());
        find(latitude, longitude, hits);
    }

    void within(double latitude, double longitude, double meters, std::vector<Hit>& hits) {
        query->mutable_options()->set_max_results(Query::Options::kMaxMaxResults);
        query->mutable_options()->set_inclusive_max_distance(S1ChordAngle(S1Angle::Radians(meters / earthRadius)));
        find(latitude, longitude, hits);
    }
};

int main(int count, char** arguments) { return compare<S2Points>(count, arguments); }
