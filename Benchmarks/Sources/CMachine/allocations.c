#include "machine.h"

#include <stdlib.h>

#if defined(__GLIBC__)

#include <errno.h>
#include <execinfo.h>
#include <stdatomic.h>
#include <stddef.h>

// A program's own definitions come before those of the C library, for the libraries that it uses, too.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Atomic int64_t count;
static atomic_bool is_trace_wanted;

static inline void note(void) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    // Put out first: to find the callers takes memory.
    if (atomic_load_explicit(&is_trace_wanted, memory_order_relaxed) && atomic_exchange(&is_trace_wanted, false)) {
        void *callers[32];
        backtrace_symbols_fd(callers, backtrace(callers, 32), 2);
    }
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    note();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note();
    *memory = __libc_memalign(alignment, size);
    return *memory == NULL ? ENOMEM : 0;
}

int64_t machine_allocation_count(void) { return atomic_load(&count); }

void machine_trace_next_allocation(void) { atomic_store(&is_trace_wanted, true); }

void machine_drop_trace(void) { atomic_store(&is_trace_wanted, false); }

#else

int64_t machine_allocation_count(void) { return -1; }

void machine_trace_next_allocation(void) {}

void machine_drop_trace(void) {}

#endif
