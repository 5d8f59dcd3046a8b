internal import Glibc

extension OpenFile {
  /// The process that holds the file's lock, as the kernel lists it in `/proc/locks`.
  ///
  /// - Returns: `nil` when nobody does, or when it cannot be told: the process is in another container, or gone by now.
  public func lockOwner() -> Int32? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0,
      let list = try? FileSystem().open("/proc/locks", for: .reading),
      let bytes = try? list.read(at: 0, upTo: 1 << 20)
    else { return nil }
    // "1: FLOCK  ADVISORY  WRITE 4711 fe:01:396567 0 EOF"; layered file systems show another device there.
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[3] == "WRITE",
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(status.st_ino)
      else { continue }
      if let owner = Int32(words[4]), owner > 0 { return owner }
    }
    return nil
  }
}
