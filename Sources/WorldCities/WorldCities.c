#include "WorldCities.h"

// Embedded, so that a program needs no file beside it to know where the cities are.
const unsigned char periplus_world_cities[] = {
#embed "../../Data/world-cities.csv.gz"
};

const size_t periplus_world_cities_size = sizeof periplus_world_cities;
