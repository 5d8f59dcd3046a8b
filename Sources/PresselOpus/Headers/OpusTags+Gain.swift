extension OpusTags {
  private static let trackGainName = "R128_TRACK_GAIN"
  private static let gainNames = [trackGainName, "R128_ALBUM_GAIN"]

  /// What the tags add to the gain of the header, in 256ths of a decibel; `nil` without a right `R128_TRACK_GAIN`.
  public var trackGain: Int16? {
    for comment in comments where Self.folded(comment.name) == Self.folded(Self.trackGainName) {
      if let gain = Int16(comment.value) { return gain }
    }
    return nil
  }

  /// Which comments break the rules for gains: a number from -32768 to 32767 without white space, and one of each
  /// name (RFC 7845, section 5.2.1).
  ///
  /// - Returns: their places in the list.
  static func wrongGains(among comments: [Comment]) -> [Int] {
    var wrong: [Int] = []
    for name in gainNames.map(folded) {
      var isGiven = false
      for (index, comment) in comments.enumerated() where folded(comment.name) == name {
        let isRight = Int16(comment.value) != nil
        if isGiven || !isRight { wrong.append(index) }
        isGiven = isGiven || isRight
      }
    }
    return wrong
  }
}
