// The log of what was done.
#define _GNU_SOURCE
#include "rig.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int log_descriptor = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_log(void) {
  const char *path = getenv("DISK_RIG_LOG");
  if (!path) return;
  int low = disk_real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (low < 0) {
    perror("disk rig: cannot open the log");
    abort();
  }
  // Out of the way of the program's own numbers.
  log_descriptor = fcntl(low, F_DUPFD_CLOEXEC, 900);
  if (log_descriptor < 0) log_descriptor = low;
}

static void put(uint8_t **at, const void *bytes, size_t size) {
  if (size > 0) memcpy(*at, bytes, size);
  *at += size;
}

static bool is_shared_memory(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, "-shm") == 0;
}

void disk_log(struct record record) {
  pthread_once(&once, open_log);
  const char *first_name = record.first ? record.first : "", *second_name = record.second ? record.second : "";
  if (log_descriptor < 0 || is_shared_memory(first_name)) return;
  uint16_t first = strlen(first_name), second = strlen(second_name), error = record.error;
  uint32_t data = record.error ? 0 : record.size, length = 32 + first + second + data;
  uint8_t kind = record.kind;
  uint8_t *bytes = malloc(length), *at = bytes;
  if (!bytes) abort();
  put(&at, &length, 4);
  put(&at, &kind, 1);
  put(&at, &record.flags, 1);
  put(&at, &first, 2);
  put(&at, &second, 2);
  put(&at, &error, 2);
  put(&at, &data, 4);
  put(&at, &record.file, 8);
  put(&at, &record.offset, 8);
  put(&at, first_name, first);
  put(&at, second_name, second);
  put(&at, record.data, data);
  // One write, so that several programs can add to one log.
  if (disk_real_write(log_descriptor, bytes, length) != (ssize_t)length) abort();
  free(bytes);
}
