internal import PresselSystem

/// How a program is watched by the disk rig.
struct DiskRig: Sendable {
  /// The library that is loaded before the C library.
  private static let library = "\(Bench.builds)/libpressel_disk_rig.so"

  /// The folder that is watched.
  let folder: String
  /// Where calls are logged; outside of that folder.
  let log: String

  /// The variables that a program is started with.
  ///
  /// - Parameter faults: rules as `DiskRig.h` tells.
  func variables(faults: String = "") -> [String] {
    [
      "LD_PRELOAD=\(Self.library)", "DISK_RIG_BELOW=\(folder)", "DISK_RIG_LOG=\(log)",
      "DISK_RIG_FAULTS=\(faults)",
    ]
  }

  /// Starts a new log.
  func forget() throws {
    try FileSystem().unlink(log)
  }
}
