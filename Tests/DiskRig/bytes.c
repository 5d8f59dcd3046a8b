// The calls of the C library that move bytes, in whose place we stand. Each does what it is told by the rules, or the
// real thing, and notes it. All but syncs happen under one lock, so that the log has their order.
#define _GNU_SOURCE
#include "rig.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void disk_lock(void) { pthread_mutex_lock(&lock); }
void disk_unlock(void) { pthread_mutex_unlock(&lock); }

int disk_real_open(const char *path, int flags, mode_t mode) {
  REAL(int, "openat", int, const char *, int, ...);
  return real(AT_FDCWD, path, flags, mode);
}

ssize_t disk_real_write(int descriptor, const void *bytes, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  return real(descriptor, bytes, size);
}

static uint64_t number_of(int descriptor) {
  struct stat status;
  REAL(int, "fstat", int, struct stat *);
  return real(descriptor, &status) == 0 ? status.st_ino : 0;
}

static int64_t size_of(int descriptor) {
  struct stat status;
  REAL(int, "fstat", int, struct stat *);
  return real(descriptor, &status) == 0 ? status.st_size : -1;
}

bool disk_refused(int error, struct record record) {
  if (error <= 0) return false;
  record.error = error;
  record.flags |= DISK_RIG_INJECTED;
  disk_log(record);
  errno = error;
  return true;
}

// MARK: Opening

static int open_watched(int folder, const char *path, int flags, mode_t mode, const char *name) {
  REAL(int, "openat", int, const char *, int, ...);
  disk_lock();
  bool anonymous = (flags & O_TMPFILE) == O_TMPFILE;
  bool makes = anonymous || ((flags & O_CREAT) && faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0);
  struct record record = {.kind = DISK_RIG_OPEN, .first = anonymous ? "" : name};
  if (makes) record.flags |= DISK_RIG_CREATED;
  int result = -1;
  if (!disk_refused(disk_fault(makes ? CALL_CREATE : CALL_OPEN, name), record)) {
    result = real(folder, path, flags, mode);
    if (result >= 0) {
      record.file = number_of(result);
      disk_remember(result, anonymous ? "anonymous" : name);
      disk_log(record);
      if ((flags & O_TRUNC) && !makes) {
        disk_log((struct record){.kind = DISK_RIG_TRUNCATE, .first = name, .file = record.file});
      }
    }
  }
  int kept = errno;
  disk_unlock();
  errno = kept;
  return result;
}

static int open_any(int folder, const char *path, int flags, mode_t mode) {
  REAL(int, "openat", int, const char *, int, ...);
  char name[NAME_ROOM];
  if (!disk_name(folder, path, name)) return real(folder, path, flags, mode);
  return open_watched(folder, path, flags, mode, name);
}

#define MODE(flags)                                  \
  mode_t mode = 0;                                   \
  if (((flags) & O_CREAT) || ((flags) & O_TMPFILE) == O_TMPFILE) { \
    va_list list;                                    \
    va_start(list, flags);                           \
    mode = va_arg(list, mode_t);                     \
    va_end(list);                                    \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_any(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_any(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_any(folder, path, flags | O_LARGEFILE, mode);
}

int creat(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int descriptor) {
  REAL(int, "close", int);
  disk_lock();
  disk_forget(descriptor);
  disk_unlock();
  return real(descriptor);
}

// MARK: Bytes

static ssize_t write_watched(int descriptor, const void *bytes, size_t size, off_t offset, bool has_offset) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
  const char *name = disk_name_of(descriptor);
  struct record record = {.kind = DISK_RIG_WRITE, .first = name, .file = number_of(descriptor), .data = bytes};
  int fault = disk_fault(CALL_WRITE, name);
  if (disk_refused(fault, record)) return -1;
  if (fault == -1 && size > 1) {
    size /= 2;
    record.flags |= DISK_RIG_INJECTED;
  }
  bool appends = fcntl(descriptor, F_GETFL) & O_APPEND;
  record.offset = appends ? size_of(descriptor) : has_offset ? offset : lseek(descriptor, 0, SEEK_CUR);
  ssize_t count = has_offset ? real(descriptor, bytes, size, offset) : disk_real_write(descriptor, bytes, size);
  if (count > 0) {
    record.size = count;
    disk_log(record);
  }
  return count;
}

/// A program tells what it has done on its standard output.
static bool is_told(int descriptor, const char *name) { return descriptor == STDOUT_FILENO && !name; }

ssize_t write(int descriptor, const void *bytes, size_t size) {
  disk_lock();
  const char *name = disk_name_of(descriptor);
  ssize_t count;
  if (name) {
    count = write_watched(descriptor, bytes, size, 0, false);
  } else if (is_told(descriptor, name)) {
    // Noted before: a listener may act on it before we come back.
    disk_log((struct record){.kind = DISK_RIG_TOLD, .data = bytes, .size = size});
    disk_unlock();
    return disk_real_write(descriptor, bytes, size);
  } else {
    disk_unlock();
    return disk_real_write(descriptor, bytes, size);
  }
  int kept = errno;
  disk_unlock();
  errno = kept;
  return count;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t offset) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
  disk_lock();
  if (!disk_name_of(descriptor)) {
    disk_unlock();
    return real(descriptor, bytes, size, offset);
  }
  ssize_t count = write_watched(descriptor, bytes, size, offset, true);
  int kept = errno;
  disk_unlock();
  errno = kept;
  return count;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return pwrite64(descriptor, bytes, size, offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  if (!disk_name_of(descriptor)) return real(descriptor, parts, count);
  ssize_t written = 0;
  for (int i = 0; i < count; i += 1) {
    ssize_t one = write(descriptor, parts[i].iov_base, parts[i].iov_len);
    if (one < 0) return written > 0 ? written : -1;
    written += one;
    if ((size_t)one < parts[i].iov_len) break;
  }
  return written;
}

static ssize_t may_read(int descriptor) {
  disk_lock();
  const char *name = disk_name_of(descriptor);
  int error = name ? disk_fault(CALL_READ, name) : 0;
  disk_unlock();
  if (error > 0) errno = error;
  return error > 0 ? -1 : 0;
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  REAL(ssize_t, "read", int, void *, size_t);
  return may_read(descriptor) == 0 ? real(descriptor, bytes, size) : -1;
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off_t offset) {
  REAL(ssize_t, "pread64", int, void *, size_t, off_t);
  return may_read(descriptor) == 0 ? real(descriptor, bytes, size, offset) : -1;
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  return pread64(descriptor, bytes, size, offset);
}

// MARK: Lengths

int ftruncate64(int descriptor, off_t size) {
  REAL(int, "ftruncate64", int, off_t);
  disk_lock();
  const char *name = disk_name_of(descriptor);
  int result = -1;
  struct record record = {
    .kind = DISK_RIG_TRUNCATE, .first = name, .file = name ? number_of(descriptor) : 0, .offset = size};
  if (!name || !disk_refused(disk_fault(CALL_TRUNCATE, name), record)) {
    result = real(descriptor, size);
    if (name && result == 0) disk_log(record);
  }
  int kept = errno;
  disk_unlock();
  errno = kept;
  return result;
}

int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

int fallocate64(int descriptor, int mode, off_t offset, off_t size) {
  REAL(int, "fallocate64", int, int, off_t, off_t);
  disk_lock();
  const char *name = disk_name_of(descriptor);
  int result = -1;
  struct record record = {
    .kind = DISK_RIG_ALLOCATE, .first = name, .file = name ? number_of(descriptor) : 0, .offset = offset + size};
  if (!name || !disk_refused(disk_fault(CALL_ALLOCATE, name), record)) {
    result = real(descriptor, mode, offset, size);
    if (name && result == 0 && mode == 0) disk_log(record);
  }
  int kept = errno;
  disk_unlock();
  errno = kept;
  return result;
}

int fallocate(int descriptor, int mode, off_t offset, off_t size) {
  return fallocate64(descriptor, mode, offset, size);
}

int posix_fallocate64(int descriptor, off_t offset, off_t size) {
  int kept = errno;
  int error = fallocate64(descriptor, 0, offset, size) == 0 ? 0 : errno;
  errno = kept;
  return error;
}

int posix_fallocate(int descriptor, off_t offset, off_t size) { return posix_fallocate64(descriptor, offset, size); }

// MARK: Syncs

static int sync_watched(int descriptor, int (*real)(int)) {
  static int64_t numbers;
  disk_lock();
  const char *name = disk_name_of(descriptor);
  if (!name) {
    disk_unlock();
    return real(descriptor);
  }
  struct stat status;
  struct record record = {.kind = DISK_RIG_SYNC_START, .first = name, .file = number_of(descriptor)};
  record.offset = ++numbers;
  if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) record.flags |= DISK_RIG_FOLDER;
  if (disk_refused(disk_fault(CALL_SYNC, name), record)) {
    disk_unlock();
    return -1;
  }
  disk_log(record);
  char copy[NAME_ROOM];
  strncpy(copy, name, sizeof copy - 1);
  copy[sizeof copy - 1] = 0;
  record.first = copy;
  record.kind = DISK_RIG_SYNC_END;
  disk_unlock();
  int result = real(descriptor), kept = errno;
  if (result != 0) record.error = kept;
  disk_lock();
  disk_log(record);
  disk_unlock();
  errno = kept;
  return result;
}

int fsync(int descriptor) {
  REAL(int, "fsync", int);
  return sync_watched(descriptor, real);
}

int fdatasync(int descriptor) {
  REAL(int, "fdatasync", int);
  return sync_watched(descriptor, real);
}
