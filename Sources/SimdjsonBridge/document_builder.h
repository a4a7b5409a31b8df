#ifndef DOCUMENT_BUILDER_H
#define DOCUMENT_BUILDER_H

#include "growing_buffer.h"
#include "include/simdjson_bridge.h"

/// Makes nodes of the tokens that simdjson's first stage found: the grammar of RFC 8259, without copying a string that has
/// no escapes and without reading a number that nobody asks for.
///
/// simdjson's own second stage does both for every value, which for a record of a feed is most of the work.
class document_builder {
public:
    /// Builds the nodes of one JSON text.
    ///
    /// - text: the text; strings in it are closed and UTF-8, as the first stage checked.
    /// - count: its length. It is followed by a byte that is white space or a token.
    /// - tokens: where its tokens start, counted from `base` bytes before `text`, with one beyond the text behind them.
    /// - token_count: as many as the text has, or more.
    /// - first_escape: where the first backslash stands; not before the end of the text when it has none.
    /// - is_prefix: whether anything may follow the value, which must be an object or an array then.
    json_bridge_status build(
        const uint8_t *text, size_t count, const uint32_t *tokens, size_t token_count, size_t base,
        size_t first_escape, bool is_prefix, json_bridge_document &document);

private:
    growing_buffer<json_bridge_node> nodes;
    growing_buffer<uint8_t> unescaped;
    size_t node_count = 0;
    size_t unescaped_count = 0;
    /// The containers that are open, by their nodes.
    uint32_t open[JSON_BRIDGE_MAXIMUM_DEPTH];
    size_t depth = 0;

    void append(uint8_t kind, size_t start, size_t length);
    bool append_string(const uint8_t *text, size_t start, size_t next, size_t first_escape);
    bool append_scalar(const uint8_t *text, size_t start);
    void close(uint8_t kind, size_t at);
};

#endif
