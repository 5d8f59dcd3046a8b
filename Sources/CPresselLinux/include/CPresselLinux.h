#ifndef CPRESSEL_LINUX_H
#define CPRESSEL_LINUX_H

// What Swift's Glibc module hides behind _GNU_SOURCE or behind macros. Each function does what the
// function of its name does, and returns -errno instead of -1.

#include <stdint.h>

int pressel_eventfd(void);

/// signalfd over the signals of the mask (bit n: signal n+1), non-blocking, close on exec.
int pressel_signalfd(uint64_t mask);

/// Reads one signal number; 0 when none waits.
int pressel_signalfd_read(int descriptor);

/// pthread_setname_np of the calling thread; the first 15 bytes are kept.
void pressel_name_thread(const char *name);

/// flock(descriptor, LOCK_EX | LOCK_NB); Swift takes the name for the structure.
int pressel_flock_try(int descriptor);

/// open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600): a file without a name.
int pressel_open_unnamed(const char *folder);

/// flock(descriptor, LOCK_UN)
int pressel_flock_release(int descriptor);

/// CPU_COUNT of sched_getaffinity(0)
int pressel_processor_count(void);

#endif
