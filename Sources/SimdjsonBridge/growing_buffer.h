#ifndef GROWING_BUFFER_H
#define GROWING_BUFFER_H

#include <cstddef>
#include <memory>
#include <new>

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

#endif
