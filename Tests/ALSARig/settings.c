// Configuration keys and environment variables.
#ifdef PRESSEL_RIG
#include "rig.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int read_long(snd_config_t *node, long *value) {
  if (snd_config_get_integer(node, value) >= 0) return 0;
  int truth = snd_config_get_bool(node);
  if (truth < 0) return -EINVAL;
  *value = truth;
  return 0;
}

static int read_choice(snd_config_t *node, const char *const *choices, long *value) {
  const char *text;
  if (snd_config_get_string(node, &text) < 0) return -EINVAL;
  for (long i = 0; choices[i]; i += 1) {
    if (strcmp(text, choices[i]) == 0) {
      *value = i;
      return 0;
    }
  }
  return -EINVAL;
}

static int read_key(struct settings *set, const char *key, snd_config_t *node) {
  const struct { const char *key; const char **value; } strings[] = {
    {"infile", &set->infile}, {"outfile", &set->outfile}, {"faults", &set->faults},
    {"control", &set->control}, {"log", &set->log}, {"memory", &set->memory},
  };
  const struct { const char *key; long *value; } numbers[] = {
    {"rate", &set->rate}, {"channels", &set->channels}, {"period", &set->period},
    {"buffer", &set->buffer}, {"speed", &set->speed}, {"patient", &set->patient},
    {"open_ms", &set->open_ms}, {"append", &set->append}, {"open_error", &set->open_error},
    {"no_resume", &set->no_resume}, {"resume_again", &set->resume_again},
    {"no_prepare", &set->no_prepare}, {"returns", &set->returns}, {"positions", &set->positions},
  };
  static const char *const clocks[] = {"running", "stopped", NULL};
  static const char *const ends[] = {"silence", "loop", "stop", "nodev", NULL};
  for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i += 1) {
    if (strcmp(key, strings[i].key) == 0) return snd_config_get_string(node, strings[i].value);
  }
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i += 1) {
    if (strcmp(key, numbers[i].key) == 0) return read_long(node, numbers[i].value);
  }
  if (strcmp(key, "clock") == 0) return read_choice(node, clocks, &set->clock_stopped);
  if (strcmp(key, "at_end") == 0) {
    long end = 0;
    int error = read_choice(node, ends, &end);
    set->at_end = (enum at_end)end;
    return error;
  }
  if (strcmp(key, "format") == 0) {
    const char *name;
    if (snd_config_get_string(node, &name) < 0) return -EINVAL;
    set->format = snd_pcm_format_value(name);
    return set->format == SND_PCM_FORMAT_UNKNOWN ? -EINVAL : 0;
  }
  return -EINVAL;
}

static void read_environment(struct settings *set) {
  const struct { const char *key; const char **value; } strings[] = {
    {"RIG_FAULTS", &set->faults}, {"RIG_LOG", &set->log},
    {"RIG_INFILE", &set->infile}, {"RIG_OUTFILE", &set->outfile},
  };
  for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i += 1) {
    const char *value = getenv(strings[i].key);
    if (value) *strings[i].value = value;
  }
  const char *number = getenv("RIG_OPEN_ERROR");
  if (number) set->open_error = atol(number);
  number = getenv("RIG_SPEED");
  if (number) set->speed = atol(number);
}

int rig_read_settings(struct settings *set, snd_config_t *conf) {
  memset(set, 0, sizeof *set);
  set->format = SND_PCM_FORMAT_UNKNOWN;
  set->speed = 1;
  snd_config_iterator_t i, next;
  snd_config_for_each(i, next, conf) {
    snd_config_t *node = snd_config_iterator_entry(i);
    const char *key;
    if (snd_config_get_id(node, &key) < 0) continue;
    if (strcmp(key, "comment") == 0 || strcmp(key, "type") == 0 || strcmp(key, "hint") == 0) continue;
    if (read_key(set, key, node) < 0) {
      SNDERR("the rig does not know the field %s, or not that value", key);
      return -EINVAL;
    }
  }
  read_environment(set);
  if (set->speed < 1 || set->speed > 100) set->speed = 1;
  if (set->period > 0) {
    if (set->format == SND_PCM_FORMAT_UNKNOWN) set->format = SND_PCM_FORMAT_S16_LE;
    if (set->channels == 0) set->channels = 1;
  }
  return 0;
}
#endif
