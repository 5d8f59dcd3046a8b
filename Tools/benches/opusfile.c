// What libopusfile does, for comparison: `opusfile seek FILE COUNT SEED` and `opusfile lengths FILE...`.
#include <math.h>
#include <opusfile.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { compared = 960 };

static uint64_t state;

// The same numbers as ours, from the same seed; places come from the top of the range alike.
static uint64_t next(void) {
  uint64_t mixed = state += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int fill(OggOpusFile *file, float *to, int count) {
  int have = 0;
  while (have < count) {
    int got = op_read_float(file, to + have, count - have, NULL);
    if (got <= 0) break;
    have += got;
  }
  return have;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int seek(const char *path, int count, uint64_t seed) {
  int error = 0;
  OggOpusFile *file = op_open_file(path, &error);
  if (!file) return 2;
  int64_t total = op_pcm_total(file, -1);
  float *all = malloc(sizeof(float) * (size_t)total);
  double *times = malloc(sizeof(double) * (size_t)count);
  fill(file, all, (int)total);
  state = seed;
  int off = 0;
  float worst = 0;
  for (int turn = 0; turn < count; turn += 1) {
    int64_t place = (int64_t)(((unsigned __int128)next() * (uint64_t)(total - compared + 1)) >> 64);
    float heard[compared];
    double begin = now();
    op_pcm_seek(file, place);
    int have = fill(file, heard, compared);
    times[turn] = now() - begin;
    float difference = 0;
    for (int i = 0; i < have; i += 1) difference = fmaxf(difference, fabsf(heard[i] - all[place + i]) * 32768);
    worst = fmaxf(worst, difference);
    if (difference > 32) off += 1;
  }
  qsort(times, (size_t)count, sizeof(double), ascending);
  printf("playing median %d max %d off %d worst %d\n", (int)times[count / 2], (int)times[count - 1], off, (int)worst);
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 5 && strcmp(argv[1], "seek") == 0) return seek(argv[2], atoi(argv[3]), strtoull(argv[4], NULL, 10));
  if (argc > 2 && strcmp(argv[1], "lengths") == 0) {
    int64_t samples = 0;
    for (int i = 2; i < argc; i += 1) {
      OggOpusFile *file = op_open_file(argv[i], NULL);
      if (!file) continue;
      samples += op_pcm_total(file, -1);
      op_free(file);
    }
    printf("samples %lld\n", (long long)samples);
    return 0;
  }
  return 64;
}
