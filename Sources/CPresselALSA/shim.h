#ifndef CPRESSEL_ALSA_SHIM_H
#define CPRESSEL_ALSA_SHIM_H

#include <alsa/asoundlib.h>

static void pressel_alsa_say_nothing(
  const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file;
  (void)line;
  (void)function;
  (void)error;
  (void)format;
}

/// Keeps libasound from writing to stderr; Swift cannot make the variadic function that this needs.
static inline void pressel_alsa_silence(void) { snd_lib_error_set_handler(pressel_alsa_say_nothing); }

#endif
