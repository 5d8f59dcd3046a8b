/// Mixes interleaved frames of many channels to mono without losing a voice that is on one side only.
///
/// A plain average halves a voice in one ear and silences one whose sides are in opposite phase. Here each channel's
/// share follows its running energy, and a channel that mirrors the loudest one is turned over. Shares move over
/// 20 ms, so that nothing clicks. Equal sides come out bit by bit as they were.
public struct Downmix: Sendable {
  /// How many channels go in.
  public let channels: Int

  private var follower: EnergyFollower
  private var shares: [Float]
  private var targets: [Float]
  private var untilDecision = 0
  private var hasHeard = false
  private let glide: Float

  /// A mixer at the start of its stream, with equal shares.
  ///
  /// - Parameters:
  ///   - channels: how many go in, at least 1.
  ///   - hertz: frames a second, above zero.
  public init(channels: Int, hertz: Int) {
    precondition(channels > 0 && hertz > 0, "A mix needs a channel and a rate.")
    self.channels = channels
    follower = EnergyFollower(channels: channels, hertz: hertz)
    shares = Array(repeating: 1 / Float(channels), count: channels)
    targets = shares
    glide = 1 / (0.02 * Float(hertz))
  }

  /// Mixes frames.
  ///
  /// - Parameters:
  ///   - interleaved: whole frames, oldest first; what is left over of a frame is ignored.
  ///   - result: gets one sample a frame at its end.
  public mutating func process(_ interleaved: ArraySlice<Float>, into result: inout [Float]) {
    let frames = interleaved.count / channels
    if channels == 1 {
      result.append(contentsOf: interleaved)
      return
    }
    if !hasHeard { listenAhead(interleaved, frames: frames) }
    var at = interleaved.startIndex
    for _ in 0..<frames {
      let frame = interleaved[at..<(at + channels)]
      at += channels
      follower.hear(frame)
      decideNowAndThen()
      result.append(mix(frame))
    }
  }

  /// The first sound decides at once, since there is nothing yet that could click.
  private mutating func listenAhead(_ interleaved: ArraySlice<Float>, frames: Int) {
    var ahead = follower
    var at = interleaved.startIndex
    for _ in 0..<frames {
      ahead.hear(interleaved[at..<(at + channels)])
      at += channels
    }
    guard let decided = ahead.shares() else { return }
    hasHeard = true
    follower = ahead
    targets = decided
    shares = decided
  }

  private mutating func decideNowAndThen() {
    untilDecision -= 1
    guard untilDecision <= 0 else { return }
    untilDecision = 32
    if let decided = follower.shares() { targets = decided }
  }

  private mutating func mix(_ frame: ArraySlice<Float>) -> Float {
    var sum: Float = 0
    for channel in 0..<channels {
      shares[channel] += (targets[channel] - shares[channel]) * glide
      sum += shares[channel] * frame[frame.startIndex + channel]
    }
    return sum
  }
}
