import Periplus

let engine = try PlaceEngine(opening: "Data/vaasa-foods.json")
let here = try Coordinate(latitude: 63.0951, longitude: 21.6165)

for hit in try engine.search(.near(.coordinate(here), limit: 3)) {
    print(hit.place.name ?? "unnamed", hit.place["food_name"]?.text ?? "", hit.distance?.rounded ?? "")
}

let count = try engine.search("within 1 km of 63.0951,21.6165").count
print("\(count) dishes within a kilometre")

let cities = try PlaceEngine.worldCities()
for (row, nearest) in cities.nearest(toEachOf: engine, count: 2).enumerated().prefix(2) {
    print(engine.places[row].name ?? "unnamed", "is near", nearest.map { $0.place.name ?? "unnamed" })
}
