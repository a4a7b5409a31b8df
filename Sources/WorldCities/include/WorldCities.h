#ifndef PERIPLUS_WORLD_CITIES_H
#define PERIPLUS_WORLD_CITIES_H

#include <stddef.h>

/// The bundled feed of world cities: CSV compressed with gzip, as it lies in `Data/world-cities.csv.gz`.
/// City data © GeoNames (geonames.org), CC BY 4.0.
extern const unsigned char periplus_world_cities[];

/// The size of the feed in bytes.
extern const size_t periplus_world_cities_size;

#endif
