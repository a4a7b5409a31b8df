#include "document_builder.h"

#include "json_scalars.h"

#include <cstring>

static bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

inline void document_builder::append(uint8_t kind, size_t start, size_t length) {
    json_bridge_node &node = nodes.elements[node_count++];
    node.kind = kind;
    node.is_unescaped = false;
    node.position = uint32_t(start);
    node.text = uint32_t(start);
    node.text_count = uint32_t(length);
    node.next = uint32_t(node_count);
}

/// `next` is where the token behind the string starts: only white space and the closing quote can stand before it.
inline bool document_builder::append_string(
    const uint8_t *text, size_t start, size_t next, size_t first_escape) {
    size_t end = next - 1;
    while (is_space(text[end])) { end--; }
    if (end <= start || text[end] != '"') { return false; }
    size_t length = end - start - 1;
    append('"', start, length);
    json_bridge_node &node = nodes.elements[node_count - 1];
    node.text = uint32_t(start + 1);
    if (end < first_escape || !std::memchr(text + start + 1, '\\', length)) { return true; }
    uint8_t *target = unescaped.elements.get() + unescaped_count;
    uint8_t *written = unescape(text + start + 1, length, target);
    if (!written) { return false; }
    node.is_unescaped = true;
    node.text = uint32_t(unescaped_count);
    node.text_count = uint32_t(written - target);
    unescaped_count += node.text_count;
    return true;
}

inline bool document_builder::append_scalar(const uint8_t *text, size_t start) {
    size_t length = 0;
    uint8_t kind = text[start];
    switch (kind) {
    case 't': if (std::memcmp(text + start, "true", 4) == 0) { length = 4; } break;
    case 'f': if (std::memcmp(text + start, "false", 5) == 0) { length = 5; } break;
    case 'n': if (std::memcmp(text + start, "null", 4) == 0) { length = 4; } break;
    default:
        kind = '0';
        length = end_of_number(text, start) - start;
    }
    if (length == 0 || !ends_scalar(text[start + length])) { return false; }
    append(kind, start, length);
    return true;
}

inline void document_builder::close(uint8_t kind, size_t at) {
    append(kind, at, 1);
    nodes.elements[open[--depth]].next = uint32_t(node_count);
}

json_bridge_status document_builder::build(
    const uint8_t *text, size_t count, const uint32_t *tokens, size_t token_count, size_t base,
    size_t first_escape, bool is_prefix, json_bridge_document &document) {
    // No token makes more than one node, and the end makes one.
    if (!nodes.reserve(token_count + 1)) { return JSON_BRIDGE_OUT_OF_MEMORY; }
    if (first_escape < count && !unescaped.reserve(count)) { return JSON_BRIDGE_OUT_OF_MEMORY; }
    node_count = 0;
    unescaped_count = 0;
    depth = 0;
    size_t at = 0;
    uint8_t byte = 0;
    bool is_in_object = false;

    // 0 stands for the end of the text: no value starts with it.
#define NEXT_TOKEN()                                                                                                   \
    do {                                                                                                               \
        at = *tokens++ - base;                                                                                         \
        byte = at < count ? text[at] : 0;                                                                              \
    } while (false)
#define NEXT_POSITION() (*tokens - base)

    NEXT_TOKEN();
value:
    switch (byte) {
    case '{':
    case '[': {
        uint8_t closing = byte + 2;
        append(byte, at, 1);
        uint32_t container = uint32_t(node_count - 1);
        NEXT_TOKEN();
        if (byte == closing) {
            append(byte, at, 1);
            nodes.elements[container].next = uint32_t(node_count);
            goto behind_value;
        }
        if (depth + 1 >= JSON_BRIDGE_MAXIMUM_DEPTH) { return JSON_BRIDGE_TOO_DEEP; }
        open[depth++] = container;
        is_in_object = closing == '}';
        if (is_in_object) { goto key; }
        goto value;
    }
    case '"':
        if (!append_string(text, at, NEXT_POSITION(), first_escape)) { return JSON_BRIDGE_INVALID; }
        break;
    default:
        if (byte == 0 || !append_scalar(text, at)) { return JSON_BRIDGE_INVALID; }
    }
behind_value:
    if (depth == 0) { goto end; }
    NEXT_TOKEN();
    if (byte == ',') {
        NEXT_TOKEN();
        if (is_in_object) { goto key; }
        goto value;
    }
    if (byte != (is_in_object ? '}' : ']')) { return JSON_BRIDGE_INVALID; }
    close(byte, at);
    is_in_object = depth > 0 && nodes.elements[open[depth - 1]].kind == '{';
    goto behind_value;
key:
    if (byte != '"' || !append_string(text, at, NEXT_POSITION(), first_escape)) { return JSON_BRIDGE_INVALID; }
    NEXT_TOKEN();
    if (byte != ':') { return JSON_BRIDGE_INVALID; }
    NEXT_TOKEN();
    goto value;
end:
    if (is_prefix) {
        count = at + 1;
    } else {
        NEXT_TOKEN();
        if (at < count) { return JSON_BRIDGE_INVALID; }
    }
#undef NEXT_TOKEN
#undef NEXT_POSITION
    append(0, count, 0);
    document.nodes = nodes.elements.get();
    document.node_count = node_count;
    document.unescaped = unescaped.elements.get();
    document.unescaped_count = unescaped_count;
    document.source = text;
    document.source_count = count;
    return JSON_BRIDGE_OK;
}
