internal import PresselAudio

/// Keeps account of what a loudspeaker was given: accepted, fed, heard; and keeps the frames that are not heard yet,
/// so that they can be fed again when the device had to throw them away.
///
/// Frames of the source are at 48 kHz, frames of the device at its own rate.
struct PlaybackLedger {
  /// Frames of the source that were taken, since the beginning.
  private(set) var accepted: Int64 = 0
  /// Frames of the source that were heard; never decreases.
  private(set) var heard: Int64 = 0

  private let shape: StreamShape
  private var fed: Int64 = 0
  private var queue: [Float] = []
  private var queueStart: Int64 = 0
  private var written: Int64 = 0
  private var deviceBase: Int64 = 0
  private var sourceBase: Int64 = 0

  init(_ shape: StreamShape) {
    self.shape = shape
  }

  /// Frames of the device that were written since the stream was last prepared and rewound.
  var writtenFrames: Int64 {
    written
  }

  /// Takes frames of the source.
  mutating func accept(_ samples: ArraySlice<Float>) {
    queue.append(contentsOf: samples)
    accepted += Int64(samples.count)
  }

  /// The next frames to convert, at most so many; none when all are fed.
  mutating func takeUnfed(_ most: Int) -> ArraySlice<Float> {
    let start = Int(fed - queueStart)
    let end = min(queue.count, start + most)
    fed += Int64(end - start)
    return queue[start..<end]
  }

  /// The device took so many of its frames.
  mutating func wrote(_ frames: Int) {
    written += Int64(frames)
  }

  /// Learns how far the device is.
  mutating func settle(_ answer: DelayAnswer) {
    let delay =
      switch answer {
      case .frames(let frames), .unknown(_, held: .some(let frames)): min(shape.buffer, max(0, frames))
      case .ranDry: 0
      // It cannot hold more than its buffer, whatever else is unknown.
      case .unknown(_, held: .none): shape.buffer
      }
    let played = written - Int64(delay)
    guard played >= deviceBase else { return }
    let (whole, rest) = (played - deviceBase).quotientAndRemainder(dividingBy: Int64(shape.rate.hertz))
    let opus = Int64(SampleRate.opus.hertz)
    // Padding and the resampler's rounding are nobody's frames.
    heard = max(heard, min(fed, sourceBase + whole * opus + rest * opus / Int64(shape.rate.hertz)))
    trim()
  }

  /// Starts over with the first frame that was not heard: the device threw away what it held.
  mutating func rewind() {
    fed = heard
    written = 0
    deviceBase = 0
    sourceBase = heard
  }

  /// Ties the next frame to what was written so far: the stream was ended, with padding, and yet goes on.
  mutating func rebase() {
    deviceBase = written
    sourceBase = fed
  }

  /// Counts everything as heard.
  mutating func forget() {
    heard = accepted
    fed = accepted
    trim()
    rewind()
  }

  private mutating func trim() {
    let surplus = Int(heard - queueStart)
    // Seldom, since what stays is moved.
    guard surplus >= 9_600 || surplus == queue.count else { return }
    queue.removeFirst(surplus)
    queueStart = heard
  }
}
