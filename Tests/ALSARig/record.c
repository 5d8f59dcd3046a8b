// What was heard: a raw or WAV file.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <string.h>

static void put(uint8_t *to, uint32_t value, int count) {
  for (int i = 0; i < count; i += 1) to[i] = (uint8_t)(value >> (8 * i));
}

/// S24_LE lies in four bytes at the device, in three in a WAV.
static unsigned wav_width(const struct record *record) {
  if (record->format == SND_PCM_FORMAT_S24_LE) return 3;
  return (unsigned)snd_pcm_format_physical_width(record->format) / 8;
}

static void write_header(struct record *record) {
  uint8_t header[44];
  unsigned width = wav_width(record);
  uint32_t size = record->bytes > 0xfffff000u ? 0xfffff000u : (uint32_t)record->bytes;
  memcpy(header, "RIFF", 4);
  put(header + 4, size + 36, 4);
  memcpy(header + 8, "WAVEfmt ", 8);
  put(header + 16, 16, 4);
  put(header + 20, record->format == SND_PCM_FORMAT_FLOAT_LE ? 3 : 1, 2);
  put(header + 22, record->channels, 2);
  put(header + 24, record->rate, 4);
  put(header + 28, record->rate * record->channels * width, 4);
  put(header + 32, record->channels * width, 2);
  put(header + 34, width * 8, 2);
  memcpy(header + 36, "data", 4);
  put(header + 40, size, 4);
  fseek(record->file, 0, SEEK_SET);
  fwrite(header, 1, sizeof header, record->file);
  fseek(record->file, 0, SEEK_END);
  fflush(record->file);
}

void rig_begin_record(struct record *record, snd_pcm_ioplug_t *io) {
  if (!record->file) return;
  record->format = io->format;
  record->channels = io->channels;
  record->rate = io->rate;
  if (record->wav) write_header(record);
}

void rig_keep_frame(struct record *record, const uint8_t *frame) {
  if (!record->file) return;
  size_t stride = (size_t)snd_pcm_format_physical_width(record->format) / 8;
  size_t width = record->wav ? wav_width(record) : stride;
  for (unsigned channel = 0; channel < record->channels; channel += 1) {
    record->bytes += fwrite(frame + channel * stride, 1, width, record->file);
  }
}

void rig_finish_record(struct record *record) {
  if (!record->file) return;
  if (record->wav && record->channels > 0) write_header(record);
  fflush(record->file);
}
#endif
