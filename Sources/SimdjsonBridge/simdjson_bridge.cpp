#include "simdjson_bridge.h"

#if !__has_include(<simdjson.h>)
#error "simdjson is missing: apt install libsimdjson-dev, or brew install simdjson"
#endif
#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>

namespace {

/// Memory that grows and is never given back before its end.
template <typename Element> struct growing_buffer {
    std::unique_ptr<Element[]> elements;
    size_t capacity = 0;

    /// Makes room for `count` elements; what was there is lost when the buffer grows.
    bool reserve(size_t count) {
        if (count <= capacity) { return true; }
        size_t larger = count + count / 2;
        elements.reset(new (std::nothrow) Element[larger]);
        capacity = elements ? larger : 0;
        return elements != nullptr;
    }
};

bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Where the number that starts at `position` ends, by the grammar of RFC 8259; `position` itself when none does.
///
/// The text must be followed by a byte that belongs to no number.
size_t end_of_number(const uint8_t *text, size_t position) {
    size_t at = position;
    if (text[at] == '-') { at++; }
    if (!is_digit(text[at])) { return position; }
    if (text[at] == '0') {
        at++;
    } else {
        while (is_digit(text[at])) { at++; }
    }
    if (text[at] == '.') {
        at++;
        if (!is_digit(text[at])) { return position; }
        while (is_digit(text[at])) { at++; }
    }
    if (text[at] == 'e' || text[at] == 'E') {
        at++;
        if (text[at] == '-' || text[at] == '+') { at++; }
        if (!is_digit(text[at])) { return position; }
        while (is_digit(text[at])) { at++; }
    }
    return at;
}

} // namespace

struct json_bridge {
    simdjson::dom::parser parser;
    growing_buffer<uint8_t> source;
    growing_buffer<uint8_t> masked;
    growing_buffer<uint32_t> positions;
    growing_buffer<uint8_t> minified;

    simdjson::error_code parse(const uint8_t *text, size_t count) {
        if (parser.capacity() < count && count < simdjson::SIMDJSON_MAXSIZE_BYTES / 2) {
            // simdjson alone would make exactly the room it needs, and again for every record a byte longer.
            simdjson::error_code error = parser.allocate(count + count / 2);
            if (!error) { error = parser.doc.allocate(count + count / 2); }
            if (error) { return error; }
        }
        // The buffers are padded by us, so simdjson must not copy again.
        return parser.parse(text, count, false).error();
    }

    /// Copies the source and writes 0 over every number that may be too big for 64 bits.
    ///
    /// Returns whether there was one. Only the positions found by simdjson's first stage are looked at.
    bool mask_big_numbers(size_t count) {
        if (!masked.reserve(count + simdjson::SIMDJSON_PADDING)) { return false; }
        std::memcpy(masked.elements.get(), source.elements.get(), count + simdjson::SIMDJSON_PADDING);
        uint8_t *text = masked.elements.get();
        bool found = false;
        const uint32_t *structurals = parser.implementation->structural_indexes.get();
        for (size_t index = 0; index < parser.implementation->n_structural_indexes; index++) {
            size_t start = structurals[index];
            if (start >= count) { break; }
            size_t end = end_of_number(text, start);
            bool has_exponent = false;
            for (size_t at = start; at < end; at++) { has_exponent |= text[at] == 'e' || text[at] == 'E'; }
            // 18 digits always fit, and without an exponent nothing shorter than 300 digits overflows a double.
            if (end - start <= 18 && !has_exponent) { continue; }
            std::memset(text + start, ' ', end - start);
            text[start] = '0';
            found = true;
        }
        return found;
    }

    /// Notes where the token behind each tape entry starts.
    ///
    /// The tape is in the order of the text, and so are the structural indexes; these have commas and colons too.
    bool find_positions(const uint64_t *tape, size_t tape_count) {
        if (!positions.reserve(tape_count)) { return false; }
        const uint32_t *structurals = parser.implementation->structural_indexes.get();
        const uint8_t *text = source.elements.get();
        uint32_t *position = positions.elements.get();
        position[0] = 0;
        position[tape_count - 1] = 0;
        size_t index = 1;
        for (; index < tape_count - 1; index++) {
            uint32_t start = *structurals++;
            while (text[start] == ',' || text[start] == ':') { start = *structurals++; }
            position[index] = start;
            uint8_t type = uint8_t(tape[index] >> 56);
            // A number takes a second entry for its value.
            if (type == 'd' || type == 'l' || type == 'u') { position[++index] = start; }
        }
        return true;
    }
};

extern "C" {

json_bridge *json_bridge_create(void) { return new (std::nothrow) json_bridge; }

void json_bridge_destroy(json_bridge *bridge) { delete bridge; }

json_bridge_status json_bridge_parse(
    json_bridge *bridge, const uint8_t *bytes, size_t count, json_bridge_document *document) {
    // Later versions of simdjson would step over it, and count positions from behind it.
    if (count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) { return JSON_BRIDGE_INVALID; }
    if (!bridge->source.reserve(count + simdjson::SIMDJSON_PADDING)) { return JSON_BRIDGE_OUT_OF_MEMORY; }
    if (count > 0) { std::memcpy(bridge->source.elements.get(), bytes, count); }
    std::memset(bridge->source.elements.get() + count, ' ', simdjson::SIMDJSON_PADDING);

    simdjson::error_code error = bridge->parse(bridge->source.elements.get(), count);
    bool has_big_numbers = false;
    switch (error) {
    case simdjson::SUCCESS: break;
    case simdjson::UTF8_ERROR: return JSON_BRIDGE_NOT_UTF8;
    case simdjson::DEPTH_ERROR: return JSON_BRIDGE_TOO_DEEP;
    case simdjson::CAPACITY: return JSON_BRIDGE_TOO_LARGE;
    case simdjson::MEMALLOC: return JSON_BRIDGE_OUT_OF_MEMORY;
    // Found by the first stage, which then leaves no positions to look at.
    case simdjson::EMPTY:
    case simdjson::UNCLOSED_STRING:
    case simdjson::UNESCAPED_CHARS: return JSON_BRIDGE_INVALID;
    default:
        has_big_numbers = bridge->mask_big_numbers(count);
        if (!has_big_numbers) { return JSON_BRIDGE_INVALID; }
        error = bridge->parse(bridge->masked.elements.get(), count);
        if (error == simdjson::DEPTH_ERROR) { return JSON_BRIDGE_TOO_DEEP; }
        if (error != simdjson::SUCCESS) { return JSON_BRIDGE_INVALID; }
    }

    const simdjson::dom::document &parsed = bridge->parser.doc;
    const uint64_t *tape = parsed.tape.get();
    size_t tape_count = size_t(tape[0] & 0x00FFFFFFFFFFFFFF);
    if (!bridge->find_positions(tape, tape_count)) { return JSON_BRIDGE_OUT_OF_MEMORY; }
    document->tape = tape;
    document->tape_count = tape_count;
    document->strings = parsed.string_buf.get();
    // As simdjson itself sizes it: room for the bytes, and for the length before and the zero behind each string.
    document->strings_count = 5 * parsed.capacity() / 3 + simdjson::SIMDJSON_PADDING;
    document->positions = bridge->positions.elements.get();
    document->source = bridge->source.elements.get();
    document->source_count = count;
    document->has_big_numbers = has_big_numbers;
    return JSON_BRIDGE_OK;
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
