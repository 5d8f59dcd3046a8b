import PresselOpus
import Synchronization

/// A file in memory that notes what is read of it.
final class CountedFile: RandomAccessBytes {
  private struct Notes {
    var bytesRead = 0
    var lowest = Int64.max
  }

  private let file: ArrayFile
  private let notes = Mutex(Notes())

  init(_ bytes: [UInt8]) {
    file = ArrayFile(bytes: bytes)
  }

  var bytesRead: Int { notes.withLock { $0.bytesRead } }

  var lowest: Int64 { notes.withLock { $0.lowest } }

  func forget() {
    notes.withLock { $0 = Notes() }
  }

  func read(at offset: Int64, atMost count: Int) -> [UInt8] {
    let bytes = file.read(at: offset, atMost: count)
    notes.withLock { notes in
      notes.bytesRead += bytes.count
      if offset > 0 { notes.lowest = min(notes.lowest, offset) }
    }
    return bytes
  }
}
