public import PresselAudio

/// Plays a sound faster or slower with its pitch kept, and knows of each frame where in the sound it comes from.
///
/// Speed 1 copies, bit by bit. Other speeds are made by libsonic in 16 bits; they leave out or repeat single periods
/// of the voice. n frames become n ÷ speed, a few thousandths more or less, and the end of what comes out is the
/// end of what went in. Not to be used by two threads at once.
public struct TimeScale: ~Copyable {
  /// How fast.
  public let speed: PlaybackSpeed

  /// Whether speeds other than 1 are in this build.
  public static var isBuilt: Bool { SonicStream.isBuilt }

  /// Which place of what went in belongs to a frame that came out.
  public private(set) var map = PlaceMap(from: .zero)

  private var stream: SonicStream?
  private var taken: Int64 = 0

  /// Frames that go in at once, so that a place is known to a millisecond.
  private static let step = 48
  /// The library works on what it has as soon as it holds two of the longest periods that it looks for, of 65 Hz:
  /// at that moment the next frame that it makes is so far behind the last that went in.
  private static let latency: Int64 = 2 * (48_000 / 65)

  /// A time scale at the start of a sound at 48 kHz.
  ///
  /// - Throws: `notBuilt` for a speed other than 1 when the package was built without the trait `Speed`; `refused`
  ///   when there is no memory.
  public init(speed: PlaybackSpeed) throws(DSPError) {
    self.speed = speed
    stream = speed == .normal ? nil : try SonicStream(hertz: SampleRate.opus.hertz, speed: speed.factor)
  }

  /// Takes frames and gives those that are ready; about 30 ms stay inside.
  ///
  /// Corresponds to `sonicWriteFloatToStream` and `sonicReadFloatFromStream`.
  ///
  /// - Parameters:
  ///   - frames: the next of the sound.
  ///   - result: gets the frames that are ready at its end.
  /// - Throws: `refused` when there is no memory.
  public mutating func process(_ frames: ArraySlice<Float>, into result: inout [Float]) throws(DSPError) {
    guard stream != nil else { return copy(frames, into: &result) }
    var rest = frames
    while !rest.isEmpty {
      let next = rest.prefix(TimeScale.step)
      rest = rest.dropFirst(next.count)
      try stream?.write(next)
      taken += Int64(next.count)
      let count = stream?.read(into: &result) ?? 0
      // These begin where the library was; how far they reach is known when the next ones come.
      if count > 0 { settle(count, at: hasBegun ? taken - TimeScale.latency : 0) }
    }
  }

  /// Ends the sound: gives what is still inside. Corresponds to `sonicFlushStream`.
  ///
  /// - Parameter result: gets the last frames at its end.
  /// - Throws: `refused` when there is no memory.
  public mutating func finish(into result: inout [Float]) throws(DSPError) {
    guard stream != nil else { return }
    try stream?.flush()
    settle(stream?.read(into: &result) ?? 0, at: hasBegun ? taken - TimeScale.latency : 0)
    map.append(pending, from: FrameCount(pendingFrom), to: FrameCount(taken))
    (pending, pendingFrom) = (0, taken)
  }

  /// Forgets places that were heard.
  ///
  /// - Parameter frame: how many frames came out before the first for which somebody will ask.
  public mutating func forget(before frame: FrameCount) {
    map.forget(before: frame)
  }

  /// Frames that came out and whose end in the sound is not known yet.
  private var pending = 0
  private var pendingFrom: Int64 = 0

  private var hasBegun: Bool {
    pending > 0 || map.made > .zero
  }

  private mutating func settle(_ count: Int, at place: Int64) {
    let place = max(place, pendingFrom)
    if pending > 0 { map.append(pending, from: FrameCount(pendingFrom), to: FrameCount(place)) }
    (pending, pendingFrom) = (count, place)
  }

  private mutating func copy(_ frames: ArraySlice<Float>, into result: inout [Float]) {
    result.append(contentsOf: frames)
    map.append(frames.count, from: FrameCount(taken), to: FrameCount(taken + Int64(frames.count)))
    taken += Int64(frames.count)
  }
}
