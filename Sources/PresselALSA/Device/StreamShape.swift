internal import PresselAudio

/// What a device was made to give or take, as it was read back.
struct StreamShape: Hashable, Sendable {
  let rate: SampleRate
  let channels: Int
  let form: SampleForm
  /// Frames after which the device moves on.
  let period: Int
  /// Frames that the device holds.
  let buffer: Int

  /// Bytes of one frame.
  var frameBytes: Int {
    channels * form.bytes
  }
}
