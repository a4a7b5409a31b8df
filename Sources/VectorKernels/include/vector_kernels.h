#ifndef PERIPLUS_VECTOR_KERNELS_H
#define PERIPLUS_VECTOR_KERNELS_H

// The inner loops of the index, inlined into Swift. They are written in C because Swift's SIMD types turn a comparison into
// one branch a lane, where the processor has a bit mask of all lanes in one instruction. The vector extensions of clang
// stand in for intrinsics, so that this is the same text for every processor.
//
// Boxes come by eights: 8 lower x, 8 lower y, 8 lower z, 8 upper x, 8 upper y, 8 upper z. Points come by sixteens: 16 x,
// 16 y, 16 z. Both are aligned to 16 bytes. Distances are squared. Values that are not there are infinite, and no limit is.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef float periplus_float4 __attribute__((ext_vector_type(4)));
typedef int32_t periplus_int4 __attribute__((ext_vector_type(4)));
typedef bool periplus_bool4 __attribute__((ext_vector_type(4)));

static inline __attribute__((always_inline)) periplus_float4 periplus_min(periplus_float4 a, periplus_float4 b) {
    return a < b ? a : b;
}

static inline __attribute__((always_inline)) periplus_float4 periplus_max(periplus_float4 a, periplus_float4 b) {
    return a > b ? a : b;
}

static inline __attribute__((always_inline)) float periplus_least(periplus_float4 a) {
    a = periplus_min(a, a.zwzw);
    a = periplus_min(a, a.yyyy);
    return a.x;
}

/// One bit for each lane that is at most `limit`.
static inline __attribute__((always_inline)) uint32_t periplus_mask(periplus_float4 values, float limit) {
    periplus_bool4 within = __builtin_convertvector(values <= limit, periplus_bool4);
    return __builtin_bit_cast(uint8_t, within) & 15;
}

/// The distance along one axis from a coordinate to four intervals; 0 inside.
static inline __attribute__((always_inline)) periplus_float4 periplus_gap(
    const float *lower, const float *upper, float at) {
    periplus_float4 below = *(const periplus_float4 *)lower - at;
    periplus_float4 above = at - *(const periplus_float4 *)upper;
    return periplus_max(periplus_max(below, above), 0);
}

static inline __attribute__((always_inline)) periplus_float4 periplus_distances_to_4_boxes(
    const float *boxes, float x, float y, float z) {
    periplus_float4 dx = periplus_gap(boxes, boxes + 24, x);
    periplus_float4 dy = periplus_gap(boxes + 8, boxes + 32, y);
    periplus_float4 dz = periplus_gap(boxes + 16, boxes + 40, z);
    return dx * dx + dy * dy + dz * dz;
}

static inline __attribute__((always_inline)) periplus_float4 periplus_distances_to_4_points(
    const float *points, float x, float y, float z) {
    periplus_float4 dx = *(const periplus_float4 *)points - x;
    periplus_float4 dy = *(const periplus_float4 *)(points + 16) - y;
    periplus_float4 dz = *(const periplus_float4 *)(points + 32) - z;
    return dx * dx + dy * dy + dz * dz;
}

/// Which of 8 boxes are within a distance, as a bit mask; the distances go to `distances`.
static inline __attribute__((always_inline)) uint32_t periplus_boxes_within(
    const float *boxes, float x, float y, float z, float limit, float *distances) {
    periplus_float4 low = periplus_distances_to_4_boxes(boxes, x, y, z);
    periplus_float4 high = periplus_distances_to_4_boxes(boxes + 4, x, y, z);
    *(periplus_float4 *)distances = low;
    *(periplus_float4 *)(distances + 4) = high;
    return periplus_mask(low, limit) | periplus_mask(high, limit) << 4;
}

/// The distances to 8 boxes; gives the first of those that no other is nearer than.
static inline __attribute__((always_inline)) uint32_t periplus_nearest_box(
    const float *boxes, float x, float y, float z, float *distances) {
    periplus_float4 low = periplus_distances_to_4_boxes(boxes, x, y, z);
    periplus_float4 high = periplus_distances_to_4_boxes(boxes + 4, x, y, z);
    *(periplus_float4 *)distances = low;
    *(periplus_float4 *)(distances + 4) = high;
    float least = periplus_least(periplus_min(low, high));
    uint32_t mask = periplus_mask(low, least) | periplus_mask(high, least) << 4;
    return (uint32_t)__builtin_ctz(mask | 0x80);
}

/// Which of 16 points are within a distance, as a bit mask; the distances go to `distances`.
static inline __attribute__((always_inline)) uint32_t periplus_points_within(
    const float *points, float x, float y, float z, float limit, float *distances) {
    uint32_t mask = 0;
    for (int quarter = 0; quarter < 4; quarter++) {
        periplus_float4 squared = periplus_distances_to_4_points(points + 4 * quarter, x, y, z);
        *(periplus_float4 *)(distances + 4 * quarter) = squared;
        mask |= periplus_mask(squared, limit) << (4 * quarter);
    }
    return mask;
}

/// The distances to 16 points; gives the least.
static inline __attribute__((always_inline)) float periplus_distances_to_points(
    const float *points, float x, float y, float z, float *distances) {
    periplus_float4 least = __builtin_inff();
    for (int quarter = 0; quarter < 4; quarter++) {
        periplus_float4 squared = periplus_distances_to_4_points(points + 4 * quarter, x, y, z);
        *(periplus_float4 *)(distances + 4 * quarter) = squared;
        least = periplus_min(squared, least);
    }
    return periplus_least(least);
}

/// Which of 8 values are at most `limit`, as a bit mask.
static inline __attribute__((always_inline)) uint32_t periplus_8_values_within(const float *values, float limit) {
    return periplus_mask(*(const periplus_float4 *)values, limit)
        | periplus_mask(*(const periplus_float4 *)(values + 4), limit) << 4;
}

/// Which of 16 values are at most `limit`, as a bit mask.
static inline __attribute__((always_inline)) uint32_t periplus_values_within(const float *values, float limit) {
    uint32_t mask = 0;
    for (int quarter = 0; quarter < 4; quarter++)
        mask |= periplus_mask(*(const periplus_float4 *)(values + 4 * quarter), limit) << (4 * quarter);
    return mask;
}

/// Puts a value into 16 that ascend, and drops the greatest.
///
/// Every place takes the lesser of its value and the new one, unless the one before it is greater than that: no branch.
static inline __attribute__((always_inline)) void periplus_insert(float *ascending, float value) {
    periplus_float4 before = -__builtin_inff();
    for (int quarter = 0; quarter < 4; quarter++) {
        periplus_float4 old = *(periplus_float4 *)(ascending + 4 * quarter);
        periplus_float4 shifted = __builtin_shufflevector(before, old, 3, 4, 5, 6);
        *(periplus_float4 *)(ascending + 4 * quarter) = periplus_max(shifted, periplus_min(old, value));
        before = old;
    }
}

/// The ranks of the first `count` of 32 keys, which must all differ, in ascending order; the rest must be greater.
static inline __attribute__((always_inline)) void periplus_ranks(const int32_t *keys, int count, int32_t *ranks) {
    periplus_int4 *rank = (periplus_int4 *)ranks;
    for (int four = 0; four < 8; four++) rank[four] = 0;
    for (int other = 0; other < count; other++)
        // What is true is -1.
        for (int four = 0; four < 8; four++) rank[four] -= ((const periplus_int4 *)keys)[four] > keys[other];
}

static inline __attribute__((always_inline)) void periplus_prefetch(const void *address) {
    __builtin_prefetch(address);
}

/// Memory for a tree, aligned to 64 bytes, in large pages where it is large; null when there is none left.
void *periplus_allocate(size_t byte_count);

/// Gives back what `periplus_allocate` gave.
void periplus_deallocate(void *memory);

#endif
