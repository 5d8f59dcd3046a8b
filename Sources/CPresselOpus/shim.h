#ifndef CPRESSEL_OPUS_SHIM_H
#define CPRESSEL_OPUS_SHIM_H

#include <opus.h>

// Swift calls no variadic function, and `opus_encoder_ctl` and `opus_decoder_ctl` are.

static inline int pressel_opus_encoder_set(OpusEncoder *encoder, int request, opus_int32 value) {
  return opus_encoder_ctl(encoder, request, value);
}

static inline int pressel_opus_encoder_get(OpusEncoder *encoder, int request, opus_int32 *value) {
  return opus_encoder_ctl(encoder, request, value);
}

static inline int pressel_opus_encoder_reset(OpusEncoder *encoder) {
  return opus_encoder_ctl(encoder, OPUS_RESET_STATE);
}

static inline int pressel_opus_decoder_set(OpusDecoder *decoder, int request, opus_int32 value) {
  return opus_decoder_ctl(decoder, request, value);
}

static inline int pressel_opus_decoder_reset(OpusDecoder *decoder) {
  return opus_decoder_ctl(decoder, OPUS_RESET_STATE);
}

#endif
