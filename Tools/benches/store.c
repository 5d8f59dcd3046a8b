// Does exactly the writes and syncs of durable sends, as a trace of them lists them.
//
//   store TRACE FOLDER
//
// A line of the trace is `s` before each send, `w FILE OFFSET BYTES`, `y FILE` for a sync (`.` is the folder), or
// `t FILE BYTES` for a new length. Prints the nanoseconds from one `s` to the next.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct call {
  char kind;
  int file;
  long offset, bytes;
};

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static char names[16][256];
static int files[16];
static int count;

static int file_named(const char *folder, const char *name) {
  for (int i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0) return files[i];
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  snprintf(names[count], sizeof names[count], "%s", name);
  files[count] = strcmp(name, ".") == 0 ? open(path, O_RDONLY) : open(path, O_RDWR | O_CREAT, 0600);
  if (files[count] < 0) {
    perror(path);
    exit(2);
  }
  return files[count++];
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  FILE *trace = fopen(argv[1], "r");
  if (!trace) return 2;
  struct call *calls = NULL;
  size_t used = 0, room = 0;
  char line[512], name[256];
  while (fgets(line, sizeof line, trace)) {
    if (used == room) calls = realloc(calls, (room = room * 2 + 1024) * sizeof *calls);
    struct call call = {line[0], -1, 0, 0};
    if (line[0] == 'w' && sscanf(line, "w %255s %ld %ld", name, &call.offset, &call.bytes) != 3) return 2;
    if (line[0] == 'y' && sscanf(line, "y %255s", name) != 1) return 2;
    if (line[0] == 't' && sscanf(line, "t %255s %ld", name, &call.bytes) != 2) return 2;
    if (line[0] != 's') call.file = file_named(argv[2], name);
    if (line[0] == 'w' && call.bytes > 1 << 20) return 2;
    calls[used++] = call;
  }
  char *data = malloc(1 << 20);
  for (int i = 0; i < 1 << 20; i++) data[i] = (char)(i * 31);
  long long start = 0;
  for (size_t i = 0; i < used; i++) {
    struct call *call = &calls[i];
    switch (call->kind) {
    case 's':
      if (start) printf("%lld ", now() - start);
      start = now();
      break;
    case 'w':
      if (pwrite(call->file, data, call->bytes, call->offset) != call->bytes) return 2;
      break;
    case 't':
      if (ftruncate(call->file, call->bytes)) return 2;
      break;
    case 'y':
      if (fdatasync(call->file)) return 2;
      break;
    }
  }
  printf("%lld\n", now() - start);
  return 0;
}
