// The schedule of what goes wrong.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <string.h>
#include <unistd.h>

static bool kind_named(const char *name, enum fault_kind *kind) {
  static const char *const names[] = {"xrun", "suspend", "nodev", "stall", "short", "jump"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i += 1) {
    if (strcmp(name, names[i]) == 0) {
      *kind = (enum fault_kind)i;
      return true;
    }
  }
  return false;
}

void rig_schedule(struct rig *rig, const char *text, uint64_t from_milliseconds) {
  while (text && *text) {
    text += strspn(text, ", \n");
    unsigned long at = 0;
    char name[16] = "";
    long argument = 0;
    enum fault_kind kind;
    if (sscanf(text, "%lu:%15[a-z]:%ld", &at, name, &argument) >= 2 && kind_named(name, &kind) &&
        rig->fault_count < RIG_FAULTS_MAX) {
      rig->faults[rig->fault_count++] = (struct fault){
        .kind = kind, .argument = argument, .milliseconds = from_milliseconds + at};
    }
    text += strcspn(text, ", \n");
  }
}

void rig_poll_control(struct rig *rig, uint64_t now_milliseconds) {
  if (rig->control < 0) return;
  char text[256];
  ssize_t count = read(rig->control, text, sizeof text - 1);
  if (count <= 0) return;
  text[count] = 0;
  rig_schedule(rig, text, now_milliseconds);
}

uint64_t rig_fault_frame(const struct rig *rig, const struct fault *fault) {
  return fault->milliseconds * rig->io.rate / 1000;
}

/// Lets what was due before `frame` not happen: the device was away then.
void rig_skip_faults(struct rig *rig, uint64_t frame) {
  for (int i = 0; i < rig->fault_count; i += 1) {
    if (rig_fault_frame(rig, &rig->faults[i]) <= frame) rig->faults[i].done = true;
  }
}

/// The earliest fault not past `frame` that has not happened.
struct fault *rig_due(struct rig *rig, uint64_t frame) {
  struct fault *earliest = NULL;
  for (int i = 0; i < rig->fault_count; i += 1) {
    struct fault *fault = &rig->faults[i];
    if (fault->done || rig_fault_frame(rig, fault) > frame) continue;
    if (!earliest || fault->milliseconds < earliest->milliseconds) earliest = fault;
  }
  return earliest;
}
#endif
