#ifndef DISK_RIG_H
#define DISK_RIG_H

// A disk that is watched and that fails when told to, for programs started with LD_PRELOAD.
//
// DISK_RIG_BELOW   The folder that is watched, an absolute path without a slash at its end. Calls on other
//                  paths are left alone.
// DISK_RIG_LOG     A file outside of that folder, to which every call that changes something is added.
// DISK_RIG_FAULTS  Rules, separated by semicolons: CALLS ERROR FIRST LAST [MATCH].
//
// A rule counts the calls of its kinds (names below with commas between them, or "all") on paths that contain MATCH. From
// the call FIRST (1 is the first) to LAST (0 is the end of the program) they fail with the number ERROR of
// errno.h; with ERROR 0 a write takes half of its bytes. "open" is every opening, "create" one that makes a file.
//
// The log is a sequence of records, in the order in which calls were completed. Numbers have the machine's byte order:
//
//    0  u32  length of the record, with this header
//    4  u8   kind
//    5  u8   flags
//    6  u16  length of the first name
//    8  u16  length of the second name
//   10  u16  errno, 0 when the call succeeded
//   12  u32  length of the data
//   16  u64  the file's number (inode)
//   24  i64  offset, or the new length
//   32       first name, second name, data
//
// Names are paths from the watched folder. A sync has a record where it starts and one where it ends: what
// was written between the two is not sure to be on the disk. The shared memory of SQLite (-shm) is not logged, for
// nobody needs it after a restart.

enum disk_rig_kind {
  DISK_RIG_OPEN = 1,        // flag CREATED: the file is new; without a name it never gets one (O_TMPFILE)
  DISK_RIG_WRITE = 2,       // offset, data: what was written
  DISK_RIG_TRUNCATE = 3,    // offset: the new length
  DISK_RIG_ALLOCATE = 4,    // offset: the length it has at least
  DISK_RIG_SYNC_START = 5,  // flag FOLDER: names; offset: a number that the end has too
  DISK_RIG_SYNC_END = 6,
  DISK_RIG_LINK = 7,        // first name, second name: the new one
  DISK_RIG_UNLINK = 8,
  DISK_RIG_RENAME = 9,      // first name, second name: the new one
  DISK_RIG_MKDIR = 10,
  DISK_RIG_RMDIR = 11,
  DISK_RIG_TOLD = 12,       // data: what the program wrote to its standard output
};

enum disk_rig_flag {
  DISK_RIG_CREATED = 1,
  DISK_RIG_INJECTED = 2,
  DISK_RIG_FOLDER = 4,
};

#endif
