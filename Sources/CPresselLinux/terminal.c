#define _GNU_SOURCE
#include "CPresselLinux.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Everything that the handler needs lies here and is ready before it is armed: a program that crashes may call nothing
// that takes memory or a lock.
static int terminal = -1;
static struct termios modes;
static unsigned char farewell[512];
static size_t farewell_count;
static atomic_int armed;

static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
static struct sigaction before[crash_count];

void pressel_terminal_leave(void) {
  if (!atomic_exchange(&armed, 0)) return;
  size_t done = 0;
  // The line may be full; a crash does not wait long for it.
  for (int tries = 0; done < farewell_count && tries < 20; tries += 1) {
    ssize_t count = write(terminal, farewell + done, farewell_count - done);
    if (count > 0) {
      done += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd entry = {.fd = terminal, .events = POLLOUT};
      poll(&entry, 1, 50);
    } else if (count < 0 && errno != EINTR) {
      break;
    }
  }
  tcsetattr(terminal, TCSANOW, &modes);
}

static void crashed(int number, siginfo_t *info, void *context) {
  (void)context;
  pressel_terminal_leave();
  for (int index = 0; index < crash_count; index += 1) {
    if (crashes[index] == number) sigaction(number, &before[index], NULL);
  }
  // What a machine instruction raised comes again with it, and whoever waited for it before finds the place. A signal
  // that was sent, and a trap that has gone by, are sent again.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

int pressel_terminal_arm(int descriptor, const void *saved, size_t size, const unsigned char *bytes, size_t count) {
  static atomic_int installed;
  if (size != sizeof modes || count > sizeof farewell) return -EINVAL;
  atomic_store(&armed, 0);
  terminal = descriptor;
  memcpy(&modes, saved, sizeof modes);
  memcpy(farewell, bytes, count);
  farewell_count = count;
  if (!atomic_exchange(&installed, 1)) {
    // A stack that ran over is a crash too, and leaves no room for a handler.
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
      static unsigned char room[65536];
      stack_t own = {.ss_sp = room, .ss_size = sizeof room};
      sigaltstack(&own, NULL);
    }
    atexit(pressel_terminal_leave);
  }
  for (int index = 0; index < crash_count; index += 1) {
    struct sigaction now;
    if (sigaction(crashes[index], NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) && now.sa_sigaction == crashed) {
      continue;
    }
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = crashed;
    sigemptyset(&action.sa_mask);
    sigaction(crashes[index], &action, &before[index]);
  }
  atomic_store(&armed, 1);
  return 0;
}

void pressel_terminal_disarm(void) { atomic_store(&armed, 0); }
