#include "WorldCities.h"

// Embedded, so that a program needs no file beside it to know where the cities are.
static const uint8_t bytes[] = {
#embed "../../Data/world-cities.csv.gz"
};

const uint8_t *periplus_world_cities(void) { return bytes; }

size_t periplus_world_cities_size(void) { return sizeof bytes; }
