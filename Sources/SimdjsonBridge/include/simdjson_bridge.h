#ifndef SIMDJSON_BRIDGE_H
#define SIMDJSON_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser that keeps its memory from one document to the next. Not to be used from two threads at once.
typedef struct json_bridge json_bridge;

/// How parsing went. simdjson's own codes change between versions, so only what callers tell apart is passed on.
typedef enum json_bridge_status {
    JSON_BRIDGE_OK,
    JSON_BRIDGE_INVALID,
    JSON_BRIDGE_NOT_UTF8,
    JSON_BRIDGE_TOO_DEEP,
    JSON_BRIDGE_TOO_LARGE,
    JSON_BRIDGE_OUT_OF_MEMORY
} json_bridge_status;

/// The parsed document. Everything pointed to belongs to the parser and lasts until its next use.
typedef struct json_bridge_document {
    /// simdjson's tape, as its doc/tape.md describes it; the first and the last entry are the root.
    const uint64_t *tape;
    size_t tape_count;
    /// The strings that the tape points into: 4 bytes of length, then the bytes without escapes.
    const uint8_t *strings;
    size_t strings_count;
    /// Where in `source` the token behind each tape entry starts, by index into the tape.
    const uint32_t *positions;
    /// The bytes that were parsed.
    const uint8_t *source;
    size_t source_count;
    /// Whether a number did not fit in 64 bits: such numbers are 0 on the tape, and only `source` has them.
    bool has_big_numbers;
} json_bridge_document;

/// Makes a parser; null when there is no memory.
json_bridge *json_bridge_create(void);

/// Frees a parser and all its documents.
void json_bridge_destroy(json_bridge *bridge);

/// Parses one JSON text, which is copied first, so that it needs no padding and may go away.
///
/// A byte order mark at the start is not JSON.
json_bridge_status json_bridge_parse(
    json_bridge *bridge, const uint8_t *bytes, size_t count, json_bridge_document *document);

/// Writes the JSON text in `bytes` without white space to memory of the parser, and says how long it became.
///
/// The result lasts until the next call. Null when the text is not JSON or there is no memory.
const uint8_t *json_bridge_minify(json_bridge *bridge, const uint8_t *bytes, size_t count, size_t *minified_count);

/// Whether the bytes are UTF-8.
bool json_bridge_is_utf8(const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
