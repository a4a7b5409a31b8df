#ifndef JSON_SCALARS_H
#define JSON_SCALARS_H

#include <cstddef>
#include <cstdint>

/// Where the number that starts at `position` ends, by the grammar of RFC 8259; `position` itself when none does.
///
/// The text must be followed by a byte that belongs to no number.
size_t end_of_number(const uint8_t *text, size_t position);

/// Whether a number, `true`, `false` or `null` may end before this byte.
bool ends_scalar(uint8_t byte);

/// Writes the string whose content lies in `text` without its escapes to `target`, which has room for as many bytes.
///
/// Returns the end of what was written; null when an escape is none of RFC 8259, or half of a surrogate pair.
uint8_t *unescape(const uint8_t *text, size_t count, uint8_t *target);

#endif
