internal import PresselAudio

/// What the loops ask of an opened device: ``PCMHandle`` passes it to libasound, a script answers in tests.
///
/// Answers are libasound's: 0 or a number of frames, or a negative error number.
protocol PCMPort: AnyObject {
  /// What the device was made to give or take.
  var shape: StreamShape { get }
  /// Whether it is ready and not running.
  var isPrepared: Bool { get }
  /// Who is behind it.
  var keeper: DeviceKeeper { get }

  func prepare() -> Int32
  func start() -> Int32
  func resume() -> Int32
  func drop()

  /// Reads at most `frames` frames to the start of `bytes`, which has room for them; never waits.
  func read(into bytes: inout [UInt8], frames: Int) -> Int
  /// Writes at most `frames` frames from the start of `bytes`; never waits.
  func write(_ bytes: ArraySlice<UInt8>, frames: Int) -> Int

  /// How many frames a loudspeaker holds unheard.
  func delay() -> DelayAnswer
  /// What the device's descriptors say without waiting.
  func poll() -> PollAnswer
  func close()
}

/// What a device's descriptors say.
enum PollAnswer: Hashable, Sendable {
  /// No error.
  case fine
  /// `POLLERR` alone: an overrun or underrun.
  case error
  /// `POLLERR` with `POLLNVAL`: there is no device any more.
  case gone
}

/// What a loudspeaker says of the frames that it holds.
enum DelayAnswer: Hashable, Sendable {
  /// So many are unheard; can be negative or too large, and is only believed within the buffer.
  case frames(Int)
  /// It ran dry (`EPIPE`): all was heard.
  case ranDry
  /// It cannot tell, or does not run; a positive error number, and what it held when it stopped, if it says so.
  case unknown(Int32, held: Int?)
}
