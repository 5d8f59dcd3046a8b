// What libasound calls.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

static bool captures(const snd_pcm_ioplug_t *io) { return io->stream == SND_PCM_STREAM_CAPTURE; }

static void set_timer(struct rig *rig, uint64_t nanoseconds) {
  struct timespec span = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
  struct itimerspec spec = {span, span};
  timerfd_settime(rig->timer, 0, &spec, NULL);
}

/// Moves the position on; a loudspeaker's frames on the way have now been heard.
static void advance(struct rig *rig, uint64_t position) {
  if (position < rig->position) return;
  if (!captures(&rig->io) && rig->pending) {
    for (uint64_t frame = rig->position; frame < position && frame < rig->written; frame += 1) {
      rig_keep_frame(&rig->record, rig->pending + frame % rig->io.buffer_size * rig->frame_bytes);
    }
  }
  rig->position = position;
}

// Starting, stopping

static int rig_start(snd_pcm_ioplug_t *io) {
  struct rig *rig = io->private_data;
  rig->since = rig_now(rig);
  rig->frames0 = rig->position;
  rig->running = true;
  if (!rig->started_once) {
    rig->first = rig->since;
    rig_note_start(rig, rig_real_now());
  }
  rig->started_once = true;
  if (captures(io) && !rig->set.clock_stopped) {
    uint64_t spoken = (uint64_t)((double)(rig->since - rig->first) * io->rate / 1e9);
    if (spoken > rig->base + rig->position) rig->base = spoken - rig->position;
  }
  if (rig->is_later) rig_skip_faults(rig, rig->base + rig->position);
  rig->is_later = false;
  // A quarter of a period, so that a poll is not late by a whole one.
  uint64_t tick = (uint64_t)io->period_size * 250000000u / io->rate / (uint64_t)rig->set.speed;
  set_timer(rig, tick < 500000 ? 500000 : tick);
  rig_log(rig, "start %llu", (unsigned long long)(rig->base + rig->position));
  return 0;
}

// The position stays where it was last told, so that a question and a drop right after it agree.
static int rig_stop(snd_pcm_ioplug_t *io) {
  struct rig *rig = io->private_data;
  set_timer(rig, 0);
  rig->running = false;
  rig->stall_until = 0;
  rig_finish_record(&rig->record);
  rig_log(rig, "stop %llu", (unsigned long long)(rig->base + rig->position));
  return 0;
}

static int rig_prepare(snd_pcm_ioplug_t *io) {
  struct rig *rig = io->private_data;
  if (rig->running) rig_stop(io);
  if (rig->set.no_prepare && rig->started_once) return -EIO;
  rig->base += rig->position;
  rig->position = 0;
  rig->written = 0;
  rig_log(rig, "prepare");
  return 0;
}

static int rig_resume(snd_pcm_ioplug_t *io) {
  struct rig *rig = io->private_data;
  if (rig->resume_again > 0) {
    rig->resume_again -= 1;
    rig_log(rig, "resume again");
    return -EAGAIN;
  }
  if (rig->set.no_resume) {
    rig_log(rig, "resume refused");
    return -ENOSYS;
  }
  rig_log(rig, "resume");
  snd_pcm_ioplug_set_state(io, SND_PCM_STATE_RUNNING);
  return rig_start(io);
}

// Position

static int leave(struct rig *rig, snd_pcm_state_t state) {
  rig_stop(&rig->io);
  snd_pcm_ioplug_set_state(&rig->io, state);
  if (state == SND_PCM_STATE_DISCONNECTED) rig_note_loss(rig, rig_real_now());
  return 0;
}

static int play_all_and_fail(struct rig *rig) {
  if (!captures(&rig->io)) advance(rig, rig->written);
  rig_stop(&rig->io);
  return -EPIPE;
}

static int happen(struct rig *rig, struct fault *fault) {
  static const char *const names[] = {"xrun", "suspend", "nodev", "stall", "short", "jump"};
  fault->done = true;
  rig_log(rig, "fault %s at %llu", names[fault->kind], (unsigned long long)(rig->base + rig->position));
  switch (fault->kind) {
  case FAULT_XRUN: return play_all_and_fail(rig);
  case FAULT_SUSPEND: return leave(rig, SND_PCM_STATE_SUSPENDED);
  case FAULT_NODEV: return leave(rig, SND_PCM_STATE_DISCONNECTED);
  case FAULT_STALL: rig->stall_until = rig_now(rig) + (uint64_t)fault->argument * 1000000u; return 0;
  case FAULT_SHORT: rig->short_frames = fault->argument; return 0;
  case FAULT_JUMP: rig->since -= (uint64_t)fault->argument * 1000000u; return 0;
  }
  return 0;
}

/// The frame that the file's end keeps a microphone from passing; UINT64_MAX: none.
static uint64_t end_of_tape(const struct rig *rig) {
  bool ends = rig->set.at_end == END_STOP || rig->set.at_end == END_NODEV;
  return captures(&rig->io) && ends ? rig->tape.frames : UINT64_MAX;
}

/// A reader or writer that came too late.
static int settle_late(struct rig *rig, uint64_t *position) {
  snd_pcm_ioplug_t *io = &rig->io;
  uint64_t limit = captures(io) ? io->appl_ptr + io->buffer_size : rig->written;
  if (*position <= limit) return 0;
  if (rig->set.patient) {
    rig_shift(rig, *position - limit);
    *position = limit;
    return 0;
  }
  rig_log(rig, captures(io) ? "overrun" : "underrun");
  return play_all_and_fail(rig);
}

static snd_pcm_sframes_t rig_pointer(snd_pcm_ioplug_t *io) {
  struct rig *rig = io->private_data;
  uint64_t position = rig_clock_position(rig);
  if (!rig->running) return (snd_pcm_sframes_t)rig->position;
  rig_poll_control(rig, (rig->base + position) * 1000 / io->rate);

  if (rig->base + position >= end_of_tape(rig)) {
    uint64_t end = end_of_tape(rig);
    position = end > rig->base ? end - rig->base : 0;
    if (rig->set.at_end == END_NODEV && io->appl_ptr >= position) leave(rig, SND_PCM_STATE_DISCONNECTED);
  }
  struct fault *fault = rig_due(rig, rig->base + position);
  if (fault) {
    uint64_t frame = rig_fault_frame(rig, fault);
    uint64_t limit = frame > rig->base ? frame - rig->base : 0;
    if (limit < rig->position) limit = rig->position;
    advance(rig, limit);
    // A microphone's reader first gets all that was before.
    if (captures(io) && io->appl_ptr < limit) return (snd_pcm_sframes_t)limit;
    int error = happen(rig, fault);
    return error < 0 ? error : (snd_pcm_sframes_t)rig->position;
  }
  int error = settle_late(rig, &position);
  if (error < 0) return error;
  if (rig->short_frames > 0 && position > rig->position + (uint64_t)rig->short_frames) {
    position = rig->position + (uint64_t)rig->short_frames;
  }
  advance(rig, position);
  return (snd_pcm_sframes_t)rig->position;
}

// Samples

static void put_sample(uint8_t *to, snd_pcm_format_t format, int16_t sample) {
  switch (format) {
  case SND_PCM_FORMAT_S16_LE: memcpy(to, &sample, 2); break;
  case SND_PCM_FORMAT_S32_LE: memcpy(to, &(int32_t){sample * 65536}, 4); break;
  // The fourth byte means nothing: it is filled so that nobody counts on it.
  case SND_PCM_FORMAT_S24_LE: memcpy(to, &(uint32_t){((uint32_t)(sample * 256) & 0xffffffu) | 0x5a000000u}, 4); break;
  case SND_PCM_FORMAT_S24_3LE: memcpy(to, &(int32_t){sample * 256}, 3); break;
  case SND_PCM_FORMAT_FLOAT_LE: memcpy(to, &(float){(float)sample / 32768.0f}, 4); break;
  case SND_PCM_FORMAT_U8: *to = (uint8_t)((sample >> 8) + 128); break;
  default: break;
  }
}

static snd_pcm_sframes_t rig_transfer(
  snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t count) {
  struct rig *rig = io->private_data;
  size_t width = (size_t)snd_pcm_format_physical_width(io->format) / 8;
  if (rig->set.positions) {
    rig_log(rig, "%s %llu %lu", captures(io) ? "read" : "write",
      (unsigned long long)(rig->base + io->appl_ptr), (unsigned long)count);
  }
  for (snd_pcm_uframes_t i = 0; i < count; i += 1) {
    // By the reader's position, since libasound asks for the same frames again when they are mapped.
    uint64_t frame = io->appl_ptr + i;
    for (unsigned channel = 0; channel < io->channels; channel += 1) {
      const snd_pcm_channel_area_t *area = &areas[channel];
      uint8_t *at = (uint8_t *)area->addr + (area->first + (offset + i) * area->step) / 8;
      if (captures(io)) put_sample(at, io->format, rig_sample(rig, rig->base + frame, channel));
      else memcpy(rig->pending + frame % io->buffer_size * rig->frame_bytes + channel * width, at, width);
    }
  }
  if (!captures(io)) rig->written = io->appl_ptr + count;
  return (snd_pcm_sframes_t)count;
}

// The rest of the protocol

static int rig_hw_params(snd_pcm_ioplug_t *io, snd_pcm_hw_params_t *params) {
  (void)params;
  struct rig *rig = io->private_data;
  rig_log(rig, "hw_params rate %u channels %u format %s period %lu buffer %lu", io->rate, io->channels,
    snd_pcm_format_name(io->format), io->period_size, io->buffer_size);
  rig->frame_bytes = (size_t)snd_pcm_format_physical_width(io->format) / 8 * io->channels;
  free(rig->pending);
  rig->pending = calloc(io->buffer_size, rig->frame_bytes);
  if (!rig->pending) return -ENOMEM;
  if (!captures(io)) rig_begin_record(&rig->record, io);
  return 0;
}

static int rig_revents(snd_pcm_ioplug_t *io, struct pollfd *pfd, unsigned count, unsigned short *revents) {
  (void)pfd;
  (void)count;
  struct rig *rig = io->private_data;
  unsigned short ready = captures(io) ? POLLIN : POLLOUT;
  uint64_t ticks;
  (void)!read(rig->timer, &ticks, sizeof ticks);
  snd_pcm_sframes_t avail = snd_pcm_avail_update(io->pcm);
  if (io->state == SND_PCM_STATE_DISCONNECTED) *revents = POLLERR | POLLNVAL;
  else if (avail < 0 || io->state == SND_PCM_STATE_SUSPENDED) *revents = POLLERR | ready;
  else *revents = avail >= (snd_pcm_sframes_t)io->period_size || (rig->short_frames && avail > 0) ? ready : 0;
  return 0;
}

static int rig_close(snd_pcm_ioplug_t *io) {
  struct rig *rig = io->private_data;
  rig_log(rig, "close");
  rig_finish_record(&rig->record);
  if (rig->record.file) fclose(rig->record.file);
  if (rig->timer >= 0) close(rig->timer);
  if (rig->control >= 0) close(rig->control);
  if (rig->log) fclose(rig->log);
  free(rig->tape.samples);
  free(rig->pending);
  free(rig->memory);
  free(rig);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
  .start = rig_start, .stop = rig_stop, .pointer = rig_pointer, .transfer = rig_transfer,
  .close = rig_close, .hw_params = rig_hw_params, .prepare = rig_prepare, .poll_revents = rig_revents,
  .resume = rig_resume,
};

// Opening

static int open_files(struct rig *rig, snd_pcm_stream_t stream) {
  struct settings *set = &rig->set;
  if (set->log) rig->log = fopen(set->log, "ae");
  if (set->control) rig->control = open(set->control, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (set->infile && stream == SND_PCM_STREAM_CAPTURE) {
    int error = rig_load_tape(&rig->tape, set->infile);
    if (error < 0) {
      SNDERR("the rig cannot read %s", set->infile);
      return error;
    }
    if (set->rate == 0) set->rate = rig->tape.rate;
  }
  if (set->outfile && stream == SND_PCM_STREAM_PLAYBACK) {
    size_t length = strlen(set->outfile);
    rig->record.wav = length > 4 && strcmp(set->outfile + length - 4, ".wav") == 0;
    rig->record.file = fopen(set->outfile, set->append && !rig->record.wav ? "abe" : "w+be");
    if (!rig->record.file) return -errno;
  }
  return 0;
}

static int restrict_parameters(struct rig *rig) {
  snd_pcm_ioplug_t *io = &rig->io;
  const struct settings *set = &rig->set;
  // Without the mapped kinds of access no plugin can lie on top.
  static const unsigned access[] = {
    SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_RW_NONINTERLEAVED,
    SND_PCM_ACCESS_MMAP_INTERLEAVED, SND_PCM_ACCESS_MMAP_NONINTERLEAVED};
  static const unsigned formats[] = {
    SND_PCM_FORMAT_U8, SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S24_LE, SND_PCM_FORMAT_S24_3LE,
    SND_PCM_FORMAT_S32_LE, SND_PCM_FORMAT_FLOAT_LE};
  unsigned only = (unsigned)set->format;
  bool any = set->format == SND_PCM_FORMAT_UNKNOWN;
  unsigned frame = any ? 1 : (unsigned)snd_pcm_format_physical_width(set->format) / 8 * (unsigned)set->channels;
  unsigned period = (unsigned)set->period * frame, buffer = (unsigned)set->buffer * frame;
  struct { int kind; unsigned low, high; } ranges[] = {
    {SND_PCM_IOPLUG_HW_CHANNELS, set->channels ? (unsigned)set->channels : 1, set->channels ? (unsigned)set->channels : 8},
    {SND_PCM_IOPLUG_HW_RATE, set->rate ? (unsigned)set->rate : 8000, set->rate ? (unsigned)set->rate : 192000},
    {SND_PCM_IOPLUG_HW_PERIOD_BYTES, period ? period : 64, period ? period : 1 << 20},
    {SND_PCM_IOPLUG_HW_BUFFER_BYTES, buffer ? buffer : 128, buffer ? buffer : 1 << 22},
    {SND_PCM_IOPLUG_HW_PERIODS, 2, 1024},
  };
  int error = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 4, access);
  if (error < 0) return error;
  error = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, any ? 6 : 1, any ? formats : &only);
  for (size_t i = 0; error >= 0 && i < sizeof ranges / sizeof ranges[0]; i += 1) {
    error = snd_pcm_ioplug_set_param_minmax(io, ranges[i].kind, ranges[i].low, ranges[i].high);
  }
  return error;
}

SND_PCM_PLUGIN_DEFINE_FUNC(rig) {
  (void)root;
  struct rig *rig = calloc(1, sizeof *rig);
  if (!rig) return -ENOMEM;
  rig->timer = rig->control = -1;
  rig->io.private_data = rig;
  int error = rig_read_settings(&rig->set, conf);
  if (error >= 0 && rig->set.open_ms > 0) usleep((useconds_t)rig->set.open_ms * 1000);
  if (error >= 0 && rig->set.open_error) error = -(int)rig->set.open_error;
  rig->opened = rig_real_now();
  if (error >= 0) error = rig_remember(rig);
  if (error >= 0) error = open_files(rig, stream);
  if (error < 0) {
    rig_close(&rig->io);
    return error;
  }
  rig_schedule(rig, rig->set.faults, 0);
  rig->resume_again = rig->set.resume_again;
  rig->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  rig->io.version = SND_PCM_IOPLUG_VERSION;
  rig->io.name = "rig";
  rig->io.flags = SND_PCM_IOPLUG_FLAG_BOUNDARY_WA; // or a buffer that is exactly full looks empty
  rig->io.poll_fd = rig->timer;
  rig->io.poll_events = POLLIN;
  rig->io.callback = &callbacks;
  error = snd_pcm_ioplug_create(&rig->io, name, stream, mode);
  if (error < 0) {
    rig_close(&rig->io);
    return error;
  }
  error = restrict_parameters(rig);
  if (error < 0) {
    snd_pcm_ioplug_delete(&rig->io);
    return error;
  }
  rig_log(rig, "open %s at %llu", captures(&rig->io) ? "capture" : "playback", (unsigned long long)rig->opened);
  *pcmp = rig->io.pcm;
  return 0;
}
SND_PCM_PLUGIN_SYMBOL(rig);
#endif
