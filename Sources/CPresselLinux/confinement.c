#define _GNU_SOURCE
#include "CPresselLinux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int limit(int resource, uint64_t value, uint64_t grace) {
  struct rlimit both = {.rlim_cur = value, .rlim_max = value + grace};
  return setrlimit(resource, &both) < 0 ? -errno : 0;
}

int pressel_limit(uint64_t memory, uint64_t processor_seconds, uint64_t descriptors) {
  // At the second limit of the processor comes SIGKILL; at the first SIGXCPU, which tells why.
  int failures[] = {
      limit(RLIMIT_AS, memory, 0),          limit(RLIMIT_CPU, processor_seconds, 1),
      limit(RLIMIT_NOFILE, descriptors, 0), limit(RLIMIT_FSIZE, 0, 0),
      limit(RLIMIT_NPROC, 0, 0),            limit(RLIMIT_CORE, 0, 0),
  };
  for (size_t at = 0; at < sizeof failures / sizeof *failures; at += 1) {
    if (failures[at] != 0) return failures[at];
  }
  return 0;
}

int pressel_close_from(int first) {
  return syscall(SYS_close_range, first, ~0u, 0) < 0 ? -errno : 0;
}

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE
// What a calculation needs that reads one descriptor and writes another: nothing here opens, connects, starts
// or signals. Calls with the bit of the x32 interface equal none of these numbers.
static const int allowed[] = {
    // the bytes: in, out, and waiting for either
    SYS_read, SYS_pread64, SYS_write, SYS_lseek, SYS_fstat, SYS_ppoll,
#ifdef SYS_poll
    SYS_poll,
#endif
    // memory
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk,
    // the C library and the runtime of Swift
    SYS_futex, SYS_clock_gettime, SYS_gettimeofday, SYS_getrandom, SYS_sched_getaffinity, SYS_sched_yield,
    SYS_getpid, SYS_gettid, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_restart_syscall,
    // the end
    SYS_close, SYS_exit, SYS_exit_group,
};
#define COUNT (sizeof allowed / sizeof *allowed)

int pressel_filter_calls(void) {
  // The machine first, then one comparison a call; the jumps lead to the last instruction, which allows.
  struct sock_filter program[COUNT + 6];
  size_t at = 0;
  program[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  program[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
  program[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  program[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (size_t call = 0; call < COUNT; call += 1) {
    uint8_t left = (uint8_t)(COUNT - call);
    program[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[call], left, 0);
  }
  program[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  program[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog filter = {.len = (unsigned short)at, .filter = program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0 ? -errno : 0;
}
#else
int pressel_filter_calls(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? -errno : -ENOSYS;
}
#endif
