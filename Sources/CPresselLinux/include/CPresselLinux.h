#ifndef CPRESSEL_LINUX_H
#define CPRESSEL_LINUX_H

// What Swift's Glibc module hides behind _GNU_SOURCE or behind macros. Each function does what the
// function of its name does, and returns -errno instead of -1.

#include <stddef.h>
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

/// renameat2(path, other, RENAME_EXCHANGE)
int pressel_exchange(const char *path, const char *other);

/// pipe2(ends, O_CLOEXEC); the end to read comes first.
int pressel_pipe(int ends[2]);

/// wcwidth in the locale C.UTF-8, whatever the locale of the program is: -1 for what is not printed, -2 without that
/// locale.
int pressel_character_width(uint32_t scalar);

// How a terminal is given back when the program cannot do it any more.

/// From now on a crash (SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE) and exit() first write the bytes to the
/// terminal and put its saved modes (struct termios, of `size` bytes) back; then the crash goes on as it would have.
/// At most 512 bytes. The descriptor stays the caller's.
int pressel_terminal_arm(int descriptor, const void *saved, size_t size, const unsigned char *bytes, size_t count);

/// Does now what a crash would have done, once; nothing when it is not armed. Safe in a signal handler.
void pressel_terminal_leave(void);

/// Leaves the terminal as it is, whatever comes.
void pressel_terminal_disarm(void);

// What a process forbids itself.

/// setrlimit: bytes of address space, seconds of a processor, descriptors; no file may grow, no process start, no
/// core be written.
int pressel_limit(uint64_t memory, uint64_t processor_seconds, uint64_t descriptors);

/// close_range(first, ~0, 0)
int pressel_close_from(int first);

/// PR_SET_NO_NEW_PRIVS, then a filter of seccomp: what is not in a table of calls fails with EPERM. -ENOSYS on
/// machines without a table.
int pressel_filter_calls(void);

#endif
