internal import PresselSystem

/// The second file of a take, open and locked.
final class WholeFile: Sendable {
  let file: OpenFile

  /// Makes the file and takes its lock; what an earlier attempt left under the name goes.
  init(_ path: String, _ files: FileSystem) throws(SystemError) {
    try files.unlink(path)
    file = try files.create(path)
    // Somebody who looks for leftovers may hold it for a moment.
    try file.lock(waitingUpTo: 1000)
  }
}
