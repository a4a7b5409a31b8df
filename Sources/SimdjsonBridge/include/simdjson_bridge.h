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

/// How deep arrays and objects may be nested.
enum { JSON_BRIDGE_MAXIMUM_DEPTH = 1024 };

/// A value, a key, the end of a container, or the end of the document.
typedef struct json_bridge_node {
    /// Where in `source` it starts.
    uint32_t position;
    /// Where its text starts, in `source` or in `unescaped`: that of a string without its quotes.
    uint32_t text;
    uint32_t text_count;
    /// The node behind it in the same container; that of a container lies behind its end.
    uint32_t next;
    /// The first byte: a bracket, a quote, or the letter of a word; `0` for every number, and 0 for the end.
    uint8_t kind;
    /// Whether the text is in `unescaped`.
    bool is_unescaped;
} json_bridge_node;

/// The parsed document. Everything pointed to belongs to the parser and lasts until its next use.
typedef struct json_bridge_document {
    /// The nodes in the order of the text: behind a container come its values, keys among them, and its end.
    const json_bridge_node *nodes;
    size_t node_count;
    /// The texts of the strings that have escapes, without them.
    const uint8_t *unescaped;
    size_t unescaped_count;
    /// The bytes that were parsed.
    const uint8_t *source;
    size_t source_count;
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

/// Finds the tokens of many texts that lie one after the other, with anything between them, all at once.
///
/// False when that cannot be done: a byte is not UTF-8, a string is not closed or goes over the end of a line.
bool json_bridge_index(json_bridge *bridge, const uint8_t *bytes, size_t count);

/// Parses one of the texts that were indexed together, with the same result as `json_bridge_parse`.
///
/// False when the text is not an object, when it has a fault, or when its fault or that of another may be why nothing is
/// known about it; `json_bridge_parse` then says which. Texts are best selected in their order.
bool json_bridge_select(json_bridge *bridge, size_t start, size_t count, json_bridge_document *document);

/// Parses the object that starts at a place of the texts that were indexed together; `source_count` tells its length.
///
/// False when no object starts there, or it has a fault.
bool json_bridge_select_object(json_bridge *bridge, size_t start, json_bridge_document *document);

/// What may stand between the records of a feed, beside white space.
typedef enum json_bridge_separators {
    JSON_BRIDGE_NOTHING,
    JSON_BRIDGE_COMMAS,
    JSON_BRIDGE_COMMAS_AND_KEYS
} json_bridge_separators;

/// Tells how many bytes there are up to the end of the last whole object, of those that stand one after the other from the
/// first byte on; 0 when the first one goes on behind the bytes.
///
/// Nothing else may stand among them, none may have more than `longest` bytes, their brackets must match, and an object
/// inside another one stands behind a colon: what does not is left for who can tell what is wrong with it. False when that
/// is the first one already, or something cannot be read at all: more bytes would not help.
bool json_bridge_end_of_objects(
    json_bridge *bridge, const uint8_t *bytes, size_t count, size_t longest, json_bridge_separators separators,
    size_t *end);

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
