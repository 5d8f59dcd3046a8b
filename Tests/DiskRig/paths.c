// Which files are watched, and what they are called.
#define _GNU_SOURCE
#include "rig.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DESCRIPTORS = 1024 };

static char *names[DESCRIPTORS];

static bool absolute(int folder, const char *path, char whole[NAME_ROOM]) {
  if (path[0] == '/') return snprintf(whole, NAME_ROOM, "%s", path) < NAME_ROOM;
  char base[PATH_MAX];
  if (folder == AT_FDCWD) {
    if (!getcwd(base, sizeof base)) return false;
  } else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t count = readlink(link, base, sizeof base - 1);
    if (count < 0) return false;
    base[count] = 0;
  }
  return snprintf(whole, NAME_ROOM, "%s/%s", base, path) < NAME_ROOM;
}

bool disk_name(int folder, const char *path, char name[NAME_ROOM]) {
  const char *below = getenv("DISK_RIG_BELOW");
  char whole[NAME_ROOM];
  if (!below || !path || !absolute(folder, path, whole)) return false;
  size_t length = strlen(below);
  if (strncmp(whole, below, length) != 0) return false;
  if (whole[length] != 0 && whole[length] != '/') return false;
  const char *rest = whole + length;
  while (*rest == '/') rest += 1;
  snprintf(name, NAME_ROOM, "%s", rest);
  size_t end = strlen(name);
  while (end > 0 && name[end - 1] == '/') name[--end] = 0;
  return true;
}

void disk_remember(int descriptor, const char *name) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return;
  free(names[descriptor]);
  names[descriptor] = strdup(name);
}

void disk_forget(int descriptor) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return;
  free(names[descriptor]);
  names[descriptor] = NULL;
}

const char *disk_name_of(int descriptor) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return NULL;
  return names[descriptor];
}
