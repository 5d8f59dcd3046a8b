// What outlives an opening: a device that went away is gone for a while, and the room goes on meanwhile.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <errno.h>
#include <string.h>

enum { FIRST, GONE, FIELDS };

static void read_fields(const struct rig *rig, unsigned long long fields[FIELDS]) {
  fields[FIRST] = fields[GONE] = 0;
  FILE *file = rig->memory ? fopen(rig->memory, "re") : NULL;
  if (!file) return;
  if (fscanf(file, "%llu %llu", &fields[FIRST], &fields[GONE]) < 1) fields[FIRST] = 0;
  fclose(file);
}

static void write_fields(const struct rig *rig, const unsigned long long fields[FIELDS]) {
  FILE *file = rig->memory ? fopen(rig->memory, "we") : NULL;
  if (!file) return;
  fprintf(file, "%llu %llu\n", fields[FIRST], fields[GONE]);
  fclose(file);
}

/// Whether the device is still gone; else it goes on in the room where the first opening began.
int rig_remember(struct rig *rig) {
  unsigned long long fields[FIELDS];
  if (rig->set.memory) rig->memory = strdup(rig->set.memory);
  read_fields(rig, fields);
  if (fields[GONE] && rig->opened < fields[GONE] + (unsigned long long)rig->set.returns * 1000000u) return -ENODEV;
  if (!fields[FIRST]) return 0;
  // Unsigned numbers wrap: differences to it come out right.
  rig->first = (fields[FIRST] - rig->opened) * (uint64_t)rig->set.speed;
  rig->started_once = rig->is_later = true;
  return 0;
}

void rig_note_start(struct rig *rig, uint64_t real) {
  if (rig->is_later) return;
  write_fields(rig, (unsigned long long[FIELDS]){real, 0});
}

void rig_note_loss(struct rig *rig, uint64_t real) {
  unsigned long long fields[FIELDS];
  read_fields(rig, fields);
  fields[GONE] = real;
  write_fields(rig, fields);
}
#endif
