#define _GNU_SOURCE
#include "CPresselLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int pressel_eventfd(void) { return result(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)); }

int pressel_signalfd(uint64_t mask) {
  sigset_t set;
  sigemptyset(&set);
  for (int number = 1; number <= 64; number += 1) {
    if (mask & (UINT64_C(1) << (number - 1))) sigaddset(&set, number);
  }
  return result(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
}

int pressel_signalfd_read(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count = read(descriptor, &info, sizeof info);
  if (count == (ssize_t)sizeof info) return (int)info.ssi_signo;
  if (count < 0 && errno != EAGAIN && errno != EINTR) return -errno;
  return 0;
}

void pressel_name_thread(const char *name) {
  char kept[16] = {0};
  strncpy(kept, name, sizeof kept - 1);
  pthread_setname_np(pthread_self(), kept);
}

int pressel_open_unnamed(const char *folder) {
  return result(open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
}

int pressel_flock_try(int descriptor) { return result(flock(descriptor, LOCK_EX | LOCK_NB)); }

int pressel_flock_release(int descriptor) { return result(flock(descriptor, LOCK_UN)); }

int pressel_processor_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) < 0) return -errno;
  return CPU_COUNT(&set);
}

int pressel_exchange(const char *path, const char *other) {
  return result(renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE));
}

int pressel_pipe(int ends[2]) { return result(pipe2(ends, O_CLOEXEC)); }
