/// When a device gave its last frame and was closed, by its own log.
struct DeviceMoments {
  /// Milliseconds from the last transfer, or the start where there was none, to the closing; the longest of all openings.
  private(set) var closing = 0.0

  init(_ log: String) {
    var last: Double?
    for line in log.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let time = Double(words[0]) else { continue }
      switch words[1] {
      case "open": last = nil
      case "start" where last == nil, "read": last = time
      case "close":
        if let last { closing = max(closing, time - last) }
        last = nil
      case _: continue
      }
    }
  }
}
