#ifndef DISK_RIG_RIG_H
#define DISK_RIG_RIG_H

#include "DiskRig.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { NAME_ROOM = 4096 };

// The kinds of calls that a rule can name.
enum call {
  CALL_OPEN = 1 << 0,
  CALL_CREATE = 1 << 1,
  CALL_WRITE = 1 << 2,
  CALL_TRUNCATE = 1 << 3,
  CALL_ALLOCATE = 1 << 4,
  CALL_SYNC = 1 << 5,
  CALL_LINK = 1 << 6,
  CALL_UNLINK = 1 << 7,
  CALL_RENAME = 1 << 8,
  CALL_MKDIR = 1 << 9,
  CALL_READ = 1 << 10,
  CALL_LOOK = 1 << 11,
};

// paths.c

/// Makes a path of the program's one from the watched folder; false for others.
bool disk_name(int folder, const char *path, char name[NAME_ROOM]);
void disk_remember(int descriptor, const char *name);
void disk_forget(int descriptor);
/// The name a descriptor was opened by; NULL when it is not watched.
const char *disk_name_of(int descriptor);

// faults.c

/// Counts a call; the error it has to fail with, -1 for half a write, 0 to go on.
int disk_fault(enum call call, const char *name);

// log.c

struct record {
  enum disk_rig_kind kind;
  uint8_t flags;
  int error;
  uint64_t file;
  int64_t offset;
  const char *first;
  const char *second;
  const void *data;
  size_t size;
};

void disk_log(struct record record);

// bytes.c

/// Opens without being watched.
int disk_real_open(const char *path, int flags, mode_t mode);
ssize_t disk_real_write(int descriptor, const void *bytes, size_t size);
void disk_lock(void);
void disk_unlock(void);
/// Says no by the rules, and notes that.
bool disk_refused(int error, struct record record);

// The next definition of a function is looked up once.
#define REAL(result, name, ...)                                   \
  static result (*real)(__VA_ARGS__);                             \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#endif
