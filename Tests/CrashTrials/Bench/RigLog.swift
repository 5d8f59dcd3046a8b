/// What a device of the rig told in its log.
package struct RigLog {
  /// Frames that the program was given, the whole run.
  package private(set) var framesRead: Int64 = 0

  /// Frames in the last transfer.
  package private(set) var lastRead: Int64 = 0

  /// How often it was opened.
  package private(set) var openings = 0

  /// How often it was closed.
  package private(set) var closings = 0

  /// Reads a log, also one whose last line was cut.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").dropFirst()
      switch words.first {
      case "read":
        guard words.count == 3, let count = words.last.flatMap({ Int64($0) }) else { continue }
        framesRead += count
        lastRead = count
      case "open": openings += 1
      case "close": closings += 1
      case _: continue
      }
    }
  }
}
