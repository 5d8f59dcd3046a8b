// The state of one opened device, and what the files of the rig share.
#ifndef RIG_H
#define RIG_H

#define _GNU_SOURCE
#ifndef PIC
#define PIC 1 /* asoundlib.h: plugins carry versioned symbols only then */
#endif
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { RIG_FAULTS_MAX = 64 };

enum fault_kind { FAULT_XRUN, FAULT_SUSPEND, FAULT_NODEV, FAULT_STALL, FAULT_SHORT, FAULT_JUMP };

enum at_end { END_SILENCE, END_LOOP, END_STOP, END_NODEV };

struct fault {
  enum fault_kind kind;
  long argument;
  uint64_t milliseconds; // of sound, since the first start
  bool done;
};

/// What the configuration and the environment say.
struct settings {
  const char *infile, *outfile, *faults, *control, *log, *memory;
  snd_pcm_format_t format; // UNKNOWN: any
  long rate, channels, period, buffer;
  long speed, patient, open_ms, append;
  long open_error, returns, no_resume, resume_again, no_prepare, positions, clock_stopped;
  enum at_end at_end;
};

/// 16-bit samples that stand for what is spoken.
struct tape {
  int16_t *samples;
  uint64_t frames;
  unsigned channels;
  unsigned rate; // 0: the file does not say
};

/// The file that keeps what was heard.
struct record {
  FILE *file;
  bool wav;
  snd_pcm_format_t format;
  unsigned channels, rate;
  uint64_t bytes;
};

struct rig {
  snd_pcm_ioplug_t io;
  struct settings set; // its strings live only while opening
  int timer, control;
  FILE *log;
  uint64_t opened; // real nanoseconds

  char *memory;  // a path; the one in `set` is gone after opening
  bool is_later; // it was open before, in the same room

  struct tape tape;
  struct record record;

  bool running, started_once;
  uint64_t since;       // rig time of the last start
  uint64_t first;       // rig time of the first start
  uint64_t stall_until; // rig time; 0: no stall
  uint64_t frames0;     // position at the last start
  uint64_t position;    // as last told; frames since the last prepare
  uint64_t base;        // frames of the whole run before the last prepare
  long short_frames;    // 0: no limit
  long resume_again;

  uint8_t *pending;   // a loudspeaker's frames, slot: frame modulo buffer
  size_t frame_bytes;
  uint64_t written;   // frames since the last prepare

  struct fault faults[RIG_FAULTS_MAX];
  int fault_count;
};

// settings.c
int rig_read_settings(struct settings *set, snd_config_t *conf);

// faults.c
void rig_schedule(struct rig *rig, const char *text, uint64_t from_milliseconds);
void rig_poll_control(struct rig *rig, uint64_t now_milliseconds);
void rig_skip_faults(struct rig *rig, uint64_t frame);
struct fault *rig_due(struct rig *rig, uint64_t frame);
uint64_t rig_fault_frame(const struct rig *rig, const struct fault *fault);

// memory.c
int rig_remember(struct rig *rig);
void rig_note_start(struct rig *rig, uint64_t real);
void rig_note_loss(struct rig *rig, uint64_t real);

// tape.c
int rig_load_tape(struct tape *tape, const char *path);
int16_t rig_sample(const struct rig *rig, uint64_t frame, unsigned channel);

// record.c
void rig_begin_record(struct record *record, snd_pcm_ioplug_t *io);
void rig_keep_frame(struct record *record, const uint8_t *frame);
void rig_finish_record(struct record *record);

// clock.c
uint64_t rig_real_now(void);
uint64_t rig_now(const struct rig *rig);
uint64_t rig_clock_position(struct rig *rig);
void rig_shift(struct rig *rig, uint64_t frames);
void rig_log(struct rig *rig, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
