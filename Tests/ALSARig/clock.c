// Time and position.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <stdarg.h>
#include <time.h>

uint64_t rig_real_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/// Nanoseconds since the device was opened, as the rig counts them.
uint64_t rig_now(const struct rig *rig) { return (rig_real_now() - rig->opened) * (uint64_t)rig->set.speed; }

/// Frames since the last prepare by the clock alone, whatever was read or written.
uint64_t rig_clock_position(struct rig *rig) {
  if (!rig->running) return rig->position;
  if (rig->stall_until) {
    uint64_t now = rig_now(rig);
    if (now < rig->stall_until) return rig->position;
    rig->frames0 = rig->position;
    rig->since = rig->stall_until;
    rig->stall_until = 0;
    rig_log(rig, "stall over");
  }
  uint64_t elapsed = rig_now(rig) - rig->since;
  return rig->frames0 + (uint64_t)((double)elapsed * rig->io.rate / 1e9);
}

/// Lets so many frames of time not have passed.
void rig_shift(struct rig *rig, uint64_t frames) {
  uint64_t time = (uint64_t)((double)frames * 1e9 / rig->io.rate);
  rig->since += time;
  rig->first += time;
}

void rig_log(struct rig *rig, const char *format, ...) {
  if (!rig->log) return;
  fprintf(rig->log, "%.3f ", (double)(rig_real_now() - rig->opened) / 1e6);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(rig->log, format, arguments);
  va_end(arguments);
  fputc('\n', rig->log);
  fflush(rig->log);
}
#endif
