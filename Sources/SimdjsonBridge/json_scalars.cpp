#include "json_scalars.h"

#include <cstring>

static bool is_digit(uint8_t byte) { return uint8_t(byte - '0') <= 9; }

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

bool ends_scalar(uint8_t byte) {
    switch (byte) {
    case ' ': case '\t': case '\n': case '\r': case ',': case ':': case '[': case ']': case '{': case '}': return true;
    default: return false;
    }
}

/// The value of four hexadecimal digits; -1 when they are none.
static int32_t code_unit(const uint8_t *text, const uint8_t *end) {
    if (end - text < 4) { return -1; }
    int32_t value = 0;
    for (int index = 0; index < 4; index++) {
        uint8_t byte = text[index];
        uint8_t letter = byte | 0x20;
        if (is_digit(byte)) {
            value = value * 16 + (byte - '0');
        } else if (letter >= 'a' && letter <= 'f') {
            value = value * 16 + (letter - 'a' + 10);
        } else {
            return -1;
        }
    }
    return value;
}

static uint8_t *write_utf8(uint32_t scalar, uint8_t *target) {
    if (scalar < 0x80) {
        *target++ = uint8_t(scalar);
    } else if (scalar < 0x800) {
        *target++ = uint8_t(0xC0 | scalar >> 6);
        *target++ = uint8_t(0x80 | (scalar & 0x3F));
    } else if (scalar < 0x10000) {
        *target++ = uint8_t(0xE0 | scalar >> 12);
        *target++ = uint8_t(0x80 | (scalar >> 6 & 0x3F));
        *target++ = uint8_t(0x80 | (scalar & 0x3F));
    } else {
        *target++ = uint8_t(0xF0 | scalar >> 18);
        *target++ = uint8_t(0x80 | (scalar >> 12 & 0x3F));
        *target++ = uint8_t(0x80 | (scalar >> 6 & 0x3F));
        *target++ = uint8_t(0x80 | (scalar & 0x3F));
    }
    return target;
}

uint8_t *unescape(const uint8_t *text, size_t count, uint8_t *target) {
    const uint8_t *end = text + count;
    while (text < end) {
        const void *found = std::memchr(text, '\\', size_t(end - text));
        const uint8_t *stop = found ? static_cast<const uint8_t *>(found) : end;
        std::memcpy(target, text, size_t(stop - text));
        target += stop - text;
        text = stop;
        if (text == end) { break; }
        if (end - text < 2) { return nullptr; }
        uint8_t letter = text[1];
        text += 2;
        switch (letter) {
        case '"': case '\\': case '/': *target++ = letter; break;
        case 'b': *target++ = '\b'; break;
        case 'f': *target++ = '\f'; break;
        case 'n': *target++ = '\n'; break;
        case 'r': *target++ = '\r'; break;
        case 't': *target++ = '\t'; break;
        case 'u': {
            int32_t unit = code_unit(text, end);
            if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) { return nullptr; }
            text += 4;
            uint32_t scalar = uint32_t(unit);
            if (unit >= 0xD800 && unit <= 0xDBFF) {
                if (end - text < 6 || text[0] != '\\' || text[1] != 'u') { return nullptr; }
                int32_t low = code_unit(text + 2, end);
                if (low < 0xDC00 || low > 0xDFFF) { return nullptr; }
                scalar = 0x10000 + (uint32_t(unit - 0xD800) << 10 | uint32_t(low - 0xDC00));
                text += 6;
            }
            target = write_utf8(scalar, target);
            break;
        }
        default: return nullptr;
        }
    }
    return target;
}
