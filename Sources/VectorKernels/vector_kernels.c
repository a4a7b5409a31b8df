#define _GNU_SOURCE
#include "vector_kernels.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

void *periplus_allocate(size_t byte_count) {
    // Memory in pages of 2 MiB, where the system has them, spares most of the misses of the page tables' cache: in a tree of
    // ten million places every leaf lies on a page of its own.
    const size_t large_page = 2 << 20;
    size_t alignment = byte_count < large_page ? 64 : large_page;
    size_t rounded = (byte_count + alignment - 1) / alignment * alignment;
    void *memory = NULL;
    if (posix_memalign(&memory, alignment, rounded) != 0) return NULL;
#ifdef MADV_HUGEPAGE
    if (alignment == large_page) madvise(memory, rounded, MADV_HUGEPAGE);
#endif
    return memory;
}

void periplus_deallocate(void *memory) { free(memory); }
