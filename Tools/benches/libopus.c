// The codec alone, as a floor: `libopus decode FILE` decodes every packet of a stream, `libopus encode FILE` encodes a WAV
// file of one channel and 16 bit with the standard settings. Neither keeps anything.
#include <ogg/ogg.h>
#include <opus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 5760 };

static int decode(FILE *file) {
  ogg_sync_state sync;
  ogg_stream_state stream;
  ogg_page page;
  ogg_packet packet;
  float samples[most * 2];
  int error, number = 0, started = 0;
  OpusDecoder *decoder = opus_decoder_create(48000, 1, &error);
  if (!decoder) return 2;
  ogg_sync_init(&sync);
  for (;;) {
    char *room = ogg_sync_buffer(&sync, 65536);
    long got = (long)fread(room, 1, 65536, file);
    ogg_sync_wrote(&sync, got);
    while (ogg_sync_pageout(&sync, &page) == 1) {
      if (!started) {
        ogg_stream_init(&stream, ogg_page_serialno(&page));
        started = 1;
      }
      ogg_stream_pagein(&stream, &page);
      while (ogg_stream_packetout(&stream, &packet) == 1)
        if (number++ >= 2 &&
            opus_decode_float(decoder, packet.packet, (opus_int32)packet.bytes, samples, most, 0) < 0)
          return 2;
    }
    if (got == 0) break;
  }
  return number > 2 ? 0 : 2;
}

static int encode(FILE *file, int rate) {
  int error, frame = rate / 50;
  short samples[960];
  float input[960];
  unsigned char packet[1500];
  OpusEncoder *encoder = opus_encoder_create(rate, 1, OPUS_APPLICATION_VOIP, &error);
  if (!encoder) return 2;
  opus_encoder_ctl(encoder, OPUS_SET_BITRATE(24000));
  opus_encoder_ctl(encoder, OPUS_SET_COMPLEXITY(10));
  fseek(file, 44, SEEK_SET);
  while (fread(samples, 2, (size_t)frame, file) == (size_t)frame) {
    for (int i = 0; i < frame; i += 1) input[i] = samples[i] / 32768.0f;
    if (opus_encode_float(encoder, input, frame, packet, sizeof packet) < 0) return 2;
  }
  return 0;
}

int main(int argc, char **argv) {
  FILE *file = argc > 2 ? fopen(argv[2], "rb") : NULL;
  if (!file) return 64;
  if (strcmp(argv[1], "decode") == 0) return decode(file);
  if (strcmp(argv[1], "encode") == 0 && argc > 3) return encode(file, atoi(argv[3]));
  return 64;
}
