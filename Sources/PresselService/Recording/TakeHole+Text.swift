internal import PresselAudio

extension TakeHole {
  /// The key of the comment that marks the holes of a recording in its Ogg Opus file.
  public static let tagName = "PRESSEL_HOLES"

  /// Holes as the value of that comment: `1:PLACE:LENGTH:CAUSE`, further holes as `,PLACE:LENGTH:CAUSE`.
  ///
  /// The first `1` is the version. PLACE is the number of samples of the recording before the hole and LENGTH about how
  /// many are missing, 0 when nobody can tell; both at 48 kHz, in decimal. CAUSE is `overrun`, `suspended` or `away`.
  ///
  /// - Parameter holes: in order; the first ``limit`` of them are written.
  public static func tagText(_ holes: [TakeHole]) -> String {
    "1:"
      + holes.prefix(limit).map { hole in
        "\(hole.place.frames):\(hole.gap.lost.frames):\(hole.gap.cause.rawValue)"
      }.joined(separator: ",")
  }

  /// Reads the value of the comment.
  ///
  /// - Parameter tagText: any text.
  /// - Returns: the holes, in order; `nil` for all that is not in the form of ``tagText(_:)``, and for more than ``limit``.
  public static func holes(tagText: String) -> [TakeHole]? {
    guard tagText.utf8.count <= 64 * limit, tagText.utf8.starts(with: "1:".utf8) else { return nil }
    let items = tagText.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
    guard items.count <= limit else { return nil }
    var holes: [TakeHole] = []
    for item in items {
      guard let hole = hole(item), holes.last.map({ $0.place <= hole.place }) ?? true else { return nil }
      holes.append(hole)
    }
    return holes
  }

  private static func hole(_ text: Substring) -> TakeHole? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, let place = number(fields[0]), let lost = number(fields[1]),
      let cause = CaptureGap.Cause(rawValue: String(fields[2]))
    else { return nil }
    return TakeHole(place: FrameCount(place), gap: CaptureGap(cause: cause, lost: FrameCount(lost)))
  }

  /// Digits only: no sign, no space, no overflow.
  private static func number(_ text: Substring) -> Int64? {
    guard (1...19).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}
