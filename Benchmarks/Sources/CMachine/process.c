#define _GNU_SOURCE
#include "machine.h"

#ifdef __linux__

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

bool machine_use_one_processor(bool is_one) {
    static cpu_set_t all;
    static bool is_known = false;
    if (!is_known) is_known = sched_getaffinity(0, sizeof all, &all) == 0;
    if (!is_known) return false;
    cpu_set_t wanted = all;
    if (is_one) {
        int first = 0;
        while (!CPU_ISSET(first, &all)) first++;
        CPU_ZERO(&wanted);
        CPU_SET(first, &wanted);
    }
    // Threads that wait for work have their own.
    DIR *threads = opendir("/proc/self/task");
    if (threads == NULL) return false;
    for (struct dirent *thread; (thread = readdir(threads)) != NULL;) {
        int id = atoi(thread->d_name);
        if (id > 0) sched_setaffinity(id, sizeof wanted, &wanted);
    }
    closedir(threads);
    return true;
}

void machine_reset_peak_memory(void) {
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (file == NULL) return;
    fputs("5", file);
    fclose(file);
}

#else

bool machine_use_one_processor(bool is_one) { return false; }

void machine_reset_peak_memory(void) {}

#endif
