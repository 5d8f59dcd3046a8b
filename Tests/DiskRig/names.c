// The calls of the C library that change or look up names, in whose place we stand.
#define _GNU_SOURCE
#include "rig.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: Names

typedef int (*pair_call)(int, const char *, int, const char *, unsigned);

static int name_pair(
  enum call call, enum disk_rig_kind kind, pair_call real, int folder, const char *path, int other,
  const char *second, unsigned flags
) {
  char first_name[NAME_ROOM] = "", second_name[NAME_ROOM] = "";
  bool isFirst = disk_name(folder, path, first_name), isSecond = disk_name(other, second, second_name);
  if (!isFirst && !isSecond) return real(folder, path, other, second, flags);
  struct record record = {.kind = kind, .first = first_name, .second = second_name};
  disk_lock();
  int result = -1;
  if (!disk_refused(disk_fault(call, second_name), record)) {
    result = real(folder, path, other, second, flags);
    if (result == 0) disk_log(record);
  }
  int kept = errno;
  disk_unlock();
  errno = kept;
  return result;
}

static int real_rename(int folder, const char *path, int other, const char *second, unsigned flags) {
  REAL(int, "renameat2", int, const char *, int, const char *, unsigned);
  return real(folder, path, other, second, flags);
}

static int real_link(int folder, const char *path, int other, const char *second, unsigned flags) {
  REAL(int, "linkat", int, const char *, int, const char *, int);
  return real(folder, path, other, second, (int)flags);
}

int renameat2(int folder, const char *path, int other, const char *second, unsigned flags) {
  return name_pair(CALL_RENAME, DISK_RIG_RENAME, real_rename, folder, path, other, second, flags);
}

int renameat(int folder, const char *path, int other, const char *second) {
  return renameat2(folder, path, other, second, 0);
}

int rename(const char *path, const char *second) { return renameat2(AT_FDCWD, path, AT_FDCWD, second, 0); }

int linkat(int folder, const char *path, int other, const char *second, int flags) {
  return name_pair(CALL_LINK, DISK_RIG_LINK, real_link, folder, path, other, second, (unsigned)flags);
}

int link(const char *path, const char *second) { return linkat(AT_FDCWD, path, AT_FDCWD, second, 0); }

static int one_name(
  enum call call, enum disk_rig_kind kind, int (*real)(int, const char *, int), int folder, const char *path, int argument
) {
  char name[NAME_ROOM];
  if (!disk_name(folder, path, name)) return real(folder, path, argument);
  struct record record = {.kind = kind, .first = name};
  disk_lock();
  int result = -1;
  if (!disk_refused(disk_fault(call, name), record)) {
    result = real(folder, path, argument);
    if (result == 0) disk_log(record);
  }
  int kept = errno;
  disk_unlock();
  errno = kept;
  return result;
}

static int real_unlink(int folder, const char *path, int flags) {
  REAL(int, "unlinkat", int, const char *, int);
  return real(folder, path, flags);
}

static int real_mkdir(int folder, const char *path, int mode) {
  REAL(int, "mkdirat", int, const char *, mode_t);
  return real(folder, path, (mode_t)mode);
}

int unlinkat(int folder, const char *path, int flags) {
  enum disk_rig_kind kind = flags & AT_REMOVEDIR ? DISK_RIG_RMDIR : DISK_RIG_UNLINK;
  return one_name(CALL_UNLINK, kind, real_unlink, folder, path, flags);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int folder, const char *path, mode_t mode) {
  return one_name(CALL_MKDIR, DISK_RIG_MKDIR, real_mkdir, folder, path, (int)mode);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

// MARK: Looking

static bool may_look(const char *name) {
  disk_lock();
  int error = disk_fault(CALL_LOOK, name);
  disk_unlock();
  if (error > 0) errno = error;
  return error <= 0;
}

static bool may_look_at(const char *path) {
  char name[NAME_ROOM];
  return !disk_name(AT_FDCWD, path, name) || may_look(name);
}

int stat(const char *path, struct stat *status) {
  REAL(int, "stat", const char *, struct stat *);
  return may_look_at(path) ? real(path, status) : -1;
}

int stat64(const char *path, struct stat64 *status) {
  REAL(int, "stat64", const char *, struct stat64 *);
  return may_look_at(path) ? real(path, status) : -1;
}

int lstat(const char *path, struct stat *status) {
  REAL(int, "lstat", const char *, struct stat *);
  return may_look_at(path) ? real(path, status) : -1;
}

int access(const char *path, int mode) {
  REAL(int, "access", const char *, int);
  return may_look_at(path) ? real(path, mode) : -1;
}

DIR *opendir(const char *path) {
  REAL(DIR *, "opendir", const char *);
  return may_look_at(path) ? real(path) : NULL;
}
