#include "simdjson_bridge.h"

#include "document_builder.h"
#include "growing_buffer.h"
#include "json_scalars.h"

#if !__has_include(<simdjson.h>)
#error "simdjson is missing: apt install libsimdjson-dev, or brew install simdjson"
#endif
#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace {

/// A copy of a text with the padding that simdjson wants, and where its tokens start.
struct indexed_text {
    simdjson::dom::parser parser;
    growing_buffer<uint8_t> bytes;
    size_t count = 0;
    /// Whether the text could not be indexed because it ends inside a string.
    bool ends_in_string = false;

    /// Runs simdjson's first stage, which finds the tokens and checks UTF-8 and that strings are closed.
    json_bridge_status index(const uint8_t *text, size_t length) {
        count = 0;
        ends_in_string = false;
        if (!bytes.reserve(length + simdjson::SIMDJSON_PADDING)) { return JSON_BRIDGE_OUT_OF_MEMORY; }
        if (length > 0) { std::memcpy(bytes.elements.get(), text, length); }
        std::memset(bytes.elements.get() + length, ' ', simdjson::SIMDJSON_PADDING);
        if (length >= simdjson::SIMDJSON_MAXSIZE_BYTES) { return JSON_BRIDGE_TOO_LARGE; }
        if (parser.capacity() <= length) {
            // With room to spare, or there would be a new allocation for every record a byte longer.
            size_t capacity = std::min(length + length / 2 + 64, size_t(simdjson::SIMDJSON_MAXSIZE_BYTES));
            if (parser.allocate(capacity)) { return JSON_BRIDGE_OUT_OF_MEMORY; }
        }
        switch (parser.implementation->stage1(bytes.elements.get(), length, simdjson::stage1_mode::regular)) {
        case simdjson::SUCCESS: break;
        case simdjson::UTF8_ERROR: return JSON_BRIDGE_NOT_UTF8;
        case simdjson::CAPACITY: return JSON_BRIDGE_TOO_LARGE;
        case simdjson::MEMALLOC: return JSON_BRIDGE_OUT_OF_MEMORY;
        case simdjson::UNCLOSED_STRING: ends_in_string = true; return JSON_BRIDGE_INVALID;
        default: return JSON_BRIDGE_INVALID;
        }
        count = length;
        return JSON_BRIDGE_OK;
    }

    /// Where the first backslash stands from a place on; the end when there is none.
    size_t find_escape(size_t start) const {
        const void *found = std::memchr(bytes.elements.get() + start, '\\', count - start);
        return found ? size_t(static_cast<const uint8_t *>(found) - bytes.elements.get()) : count;
    }

    const uint32_t *tokens() const { return parser.implementation->structural_indexes.get(); }
    size_t token_count() const { return parser.implementation->n_structural_indexes; }
};

/// Walks over the tokens, and keeps the brackets that are open; see `json_bridge_end_of_objects`.
bool end_of_objects(
    const uint8_t *text, const uint32_t *tokens, size_t token_count, size_t longest,
    json_bridge_separators separators, size_t &end) {
    uint8_t open[JSON_BRIDGE_MAXIMUM_DEPTH];
    size_t depth = 0;
    size_t start = 0;
    uint8_t previous = 0;
    for (size_t index = 0; index < token_count; index++) {
        uint8_t byte = text[tokens[index]];
        switch (byte) {
        case '{':
            if (depth > 0 && open[depth - 1] == '{' && previous != ':') { return end > 0; }
            if (depth == JSON_BRIDGE_MAXIMUM_DEPTH) { return end > 0; }
            if (depth == 0) { start = tokens[index]; }
            open[depth++] = byte;
            break;
        case '[':
            if (depth == 0 || depth == JSON_BRIDGE_MAXIMUM_DEPTH) { return end > 0; }
            open[depth++] = byte;
            break;
        case '}':
        case ']':
            // The opening brackets stand two before the closing ones in ASCII.
            if (depth == 0 || open[depth - 1] != byte - 2) { return end > 0; }
            if (--depth == 0) {
                if (tokens[index] + 1 - start > longest) { return end > 0; }
                end = tokens[index] + 1;
            }
            break;
        case ',':
            if (depth == 0 && separators == JSON_BRIDGE_NOTHING) { return end > 0; }
            break;
        case ':':
        case '"':
            if (depth == 0 && separators != JSON_BRIDGE_COMMAS_AND_KEYS) { return end > 0; }
            break;
        default:
            if (depth == 0) { return end > 0; }
            // To simdjson a backslash outside a string escapes a quote too, which is a matter of taste.
            for (size_t at = tokens[index]; !ends_scalar(text[at]) && text[at] != '"'; at++) {
                if (text[at] == '\\') { return end > 0; }
            }
        }
        previous = byte;
    }
    return true;
}

} // namespace

struct json_bridge {
    indexed_text single;
    indexed_text batch;
    /// The first token of the batch that does not stand before the record selected last, and that record's start.
    size_t batch_token = 0;
    size_t batch_position = 0;
    /// The first backslash from there on.
    size_t batch_escape = 0;
    document_builder builder;
    growing_buffer<uint8_t> minified;

    bool select(size_t start, size_t count, bool is_prefix, json_bridge_document &document) {
        if (start < batch_position) { batch_token = batch_escape = 0; }
        if (batch_escape <= start) { batch_escape = batch.find_escape(start); }
        const uint32_t *tokens = batch.tokens();
        const uint8_t *bytes = batch.bytes.elements.get();
        while (batch_token < batch.token_count() && tokens[batch_token] < start) { batch_token++; }
        batch_position = start;
        // The end of a scalar could depend on what follows, and inside a string there is no record.
        if (batch_token == batch.token_count() || tokens[batch_token] != start || bytes[start] != '{') { return false; }
        json_bridge_status status = builder.build(
            bytes + start, count, tokens + batch_token, batch.token_count() - batch_token, start,
            batch_escape - start, is_prefix, document);
        return status == JSON_BRIDGE_OK;
    }
};

extern "C" {

json_bridge *json_bridge_create(void) { return new (std::nothrow) json_bridge; }

void json_bridge_destroy(json_bridge *bridge) { delete bridge; }

json_bridge_status json_bridge_parse(
    json_bridge *bridge, const uint8_t *bytes, size_t count, json_bridge_document *document) {
    // Later versions of simdjson would step over it, and count positions from behind it.
    if (count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) { return JSON_BRIDGE_INVALID; }
    indexed_text &text = bridge->single;
    json_bridge_status status = text.index(bytes, count);
    if (status != JSON_BRIDGE_OK) { return status; }
    return bridge->builder.build(
        text.bytes.elements.get(), count, text.tokens(), text.token_count(), 0, text.find_escape(0), false,
        *document);
}

bool json_bridge_index(json_bridge *bridge, const uint8_t *bytes, size_t count) {
    bridge->batch_token = 0;
    bridge->batch_position = 0;
    bridge->batch_escape = 0;
    return bridge->batch.index(bytes, count) == JSON_BRIDGE_OK;
}

bool json_bridge_select(json_bridge *bridge, size_t start, size_t count, json_bridge_document *document) {
    const indexed_text &text = bridge->batch;
    if (start > text.count || count > text.count - start) { return false; }
    return bridge->select(start, count, false, *document);
}

bool json_bridge_select_object(json_bridge *bridge, size_t start, json_bridge_document *document) {
    const indexed_text &text = bridge->batch;
    return start < text.count && bridge->select(start, text.count - start, true, *document);
}

bool json_bridge_end_of_objects(
    json_bridge *bridge, const uint8_t *bytes, size_t count, size_t longest, json_bridge_separators separators,
    size_t *end) {
    *end = 0;
    indexed_text &text = bridge->single;
    // The bytes mostly end inside an object, which the first stage must not see the beginning of: a string would not be
    // closed. A bracket inside a string is rare enough to try the next one.
    for (int attempt = 0; attempt < 8; attempt++) {
        while (count > 0 && bytes[count - 1] != '}') { count--; }
        if (count == 0) { return true; }
        if (text.index(bytes, count) == JSON_BRIDGE_OK) {
            return end_of_objects(
                text.bytes.elements.get(), text.tokens(), text.token_count(), longest, separators, *end);
        }
        if (!text.ends_in_string) { return false; }
        count--;
    }
    return false;
}

const uint8_t *json_bridge_minify(json_bridge *bridge, const uint8_t *bytes, size_t count, size_t *minified_count) {
    // Some versions write whole vectors.
    if (!bridge->minified.reserve(count + simdjson::SIMDJSON_PADDING)) { return nullptr; }
    char *target = reinterpret_cast<char *>(bridge->minified.elements.get());
    if (simdjson::minify(reinterpret_cast<const char *>(bytes), count, target, *minified_count) != simdjson::SUCCESS) {
        return nullptr;
    }
    return bridge->minified.elements.get();
}

bool json_bridge_is_utf8(const uint8_t *bytes, size_t count) {
    return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), count);
}

} // extern "C"
