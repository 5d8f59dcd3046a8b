// What is spoken: a raw or WAV file in memory.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static uint32_t little(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  for (int i = count; i > 0; i -= 1) value = value << 8 | bytes[i - 1];
  return value;
}

static uint8_t *read_whole(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  uint8_t *bytes = NULL;
  size_t room = 0;
  *size = 0;
  for (;;) {
    if (*size == room) {
      room = room ? room * 2 : 1 << 16;
      uint8_t *more = realloc(bytes, room);
      if (!more) break;
      bytes = more;
    }
    size_t count = fread(bytes + *size, 1, room - *size, file);
    if (count == 0) break;
    *size += count;
  }
  fclose(file);
  return bytes;
}

/// Finds the samples of a RIFF file by walking over its chunks.
static int parse_wav(struct tape *tape, const uint8_t *bytes, size_t size, size_t *start, size_t *length) {
  size_t at = 12;
  while (at + 8 <= size) {
    size_t body = at + 8, count = little(bytes + at + 4, 4);
    if (memcmp(bytes + at, "fmt ", 4) == 0 && count >= 16 && body + 16 <= size) {
      tape->channels = little(bytes + body + 2, 2);
      tape->rate = little(bytes + body + 4, 4);
      if (little(bytes + body + 14, 2) != 16) return -EINVAL;
    }
    if (memcmp(bytes + at, "data", 4) == 0) {
      *start = body;
      // A writer that never came back leaves 0 or 0xffffffff: then the rest of the file is meant.
      *length = count == 0 || count > size - body ? size - body : count;
      return tape->channels > 0 ? 0 : -EINVAL;
    }
    at = body + count + (count & 1);
  }
  return -EINVAL;
}

int rig_load_tape(struct tape *tape, const char *path) {
  size_t size = 0, start = 0;
  uint8_t *bytes = read_whole(path, &size);
  if (!bytes) return -ENOENT;
  size_t length = size;
  tape->channels = 1;
  tape->rate = 0;
  int error = 0;
  if (size >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WAVE", 4) == 0) {
    tape->channels = 0;
    error = parse_wav(tape, bytes, size, &start, &length);
  }
  if (error == 0) {
    tape->frames = length / 2 / tape->channels;
    tape->samples = malloc(length + 2);
    if (!tape->samples) error = -ENOMEM;
    else memcpy(tape->samples, bytes + start, length);
  }
  free(bytes);
  return error;
}

int16_t rig_sample(const struct rig *rig, uint64_t frame, unsigned channel) {
  const struct tape *tape = &rig->tape;
  if (tape->frames == 0) return 0;
  if (frame >= tape->frames) {
    if (rig->set.at_end != END_LOOP) return 0;
    frame %= tape->frames;
  }
  return tape->samples[frame * tape->channels + channel % tape->channels];
}
#endif
