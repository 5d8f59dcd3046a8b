import PresselAudio
import PresselStore
import PresselWaveform

extension Attachment {
  /// The waveform on the scale that it was built on: the index rounds in finer steps.
  var shape: Waveform {
    let peaks = waveform.isEmpty ? [Float](repeating: 0, count: 100) : waveform
    return Waveform(
      peak: peaks, rms: [Float](repeating: 0, count: peaks.count), samples: FrameCount(samples))
  }

  /// Where the audio is, or was.
  func location(in store: Store) -> String {
    "\(store.root)/\(file)"
  }

  var nanoseconds: Int64 {
    FrameCount(samples).nanoseconds(at: .opus)
  }
}
