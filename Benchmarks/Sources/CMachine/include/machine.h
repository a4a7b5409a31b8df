#ifndef PERIPLUS_MACHINE_H
#define PERIPLUS_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

/// How often any thread has asked for memory since the program began; negative where that cannot be told.
int64_t machine_allocation_count(void);

/// Writes the callers of the next request for memory to standard error, once.
void machine_trace_next_allocation(void);

/// Forgets a trace that was asked for and not written.
void machine_drop_trace(void);

/// Lets the program run on one processor, or on all again; gives false where the system has no such wish.
bool machine_use_one_processor(bool is_one);

/// Begins a new measurement of the most memory that the process takes, where the system can.
void machine_reset_peak_memory(void);

#endif
