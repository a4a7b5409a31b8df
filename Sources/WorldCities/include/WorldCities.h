#ifndef PERIPLUS_WORLD_CITIES_H
#define PERIPLUS_WORLD_CITIES_H

#include <stddef.h>
#include <stdint.h>

/// The bundled feed of world cities: CSV compressed with gzip, as it lies in `Data/world-cities.csv.gz`.
/// City data © GeoNames (geonames.org), CC BY 4.0.
const uint8_t *periplus_world_cities(void);

/// The size of the feed in bytes.
size_t periplus_world_cities_size(void);

#endif
