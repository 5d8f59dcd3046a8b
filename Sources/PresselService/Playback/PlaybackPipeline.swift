internal import PresselAudio
internal import PresselDSP

/// What lies between a sound and the device: loudness, silences, speed and soft edges. It knows of each frame where in
/// the sound it comes from.
final class PlaybackPipeline {
  private enum Stage {
    case reading
    case ended
  }

  private let reader: any SoundReader
  private let factor: Float
  private let origin: FrameCount
  private var shortener: SilenceShortener?
  private var scale: TimeScale
  private var ramp = EdgeRamp()
  private var stage = Stage.reading
  private var buffer = PCMBuffer(capacity: 960)

  /// - Parameters:
  ///   - reader: at the place where it begins.
  ///   - origin: that place.
  ///   - factor: what samples are multiplied by.
  /// - Throws: `notBuilt` for a speed that this build does not have.
  init(
    _ reader: any SoundReader, from origin: FrameCount, _ manner: PlaybackManner, factor: Float
  ) throws(AudioError) {
    self.reader = reader
    self.origin = origin
    self.factor = factor
    switch manner.silences {
    case .kept: shortener = nil
    case .shortened: shortener = SilenceShortener(from: origin)
    }
    do {
      scale = try TimeScale(speed: manner.speed)
    } catch {
      throw AudioError(error)
    }
  }

  /// Whether all was given.
  var isAtEnd: Bool {
    switch stage {
    case .reading: false
    case .ended: true
    }
  }

  /// The next frames for the device, perhaps none yet.
  func next() throws(AudioError) -> [Float] {
    buffer.removeAll()
    guard try reader.read(into: &buffer) else {
      stage = .ended
      let rest = try scaled(shortenedRest(), isLast: true)
      return ramp.pass(rest[...]) + ramp.finish()
    }
    return ramp.pass(try scaled(shortened(louder(buffer.samples)), isLast: false)[...])
  }

  /// The place in the sound that belongs to a number of frames that were heard.
  func place(of heard: FrameCount) -> FrameCount {
    let scaled = scale.map.place(of: heard)
    return shortener?.map.place(of: scaled) ?? origin + scaled
  }

  /// Forgets places that were heard.
  func forget(before heard: FrameCount) {
    shortener?.forget(before: scale.map.place(of: heard))
    scale.forget(before: heard)
  }

  private func louder(_ frames: [Float]) -> [Float] {
    factor == 1 ? frames : frames.map { $0 * factor }
  }

  private func shortened(_ frames: [Float]) -> [Float] {
    guard shortener != nil else { return frames }
    var result: [Float] = []
    shortener?.process(frames[...], into: &result)
    return result
  }

  private func shortenedRest() -> [Float] {
    var result: [Float] = []
    shortener?.finish(into: &result)
    return result
  }

  private func scaled(_ frames: [Float], isLast: Bool) throws(AudioError) -> [Float] {
    var result: [Float] = []
    do {
      try scale.process(frames[...], into: &result)
      if isLast { try scale.finish(into: &result) }
    } catch {
      throw AudioError(error)
    }
    return result
  }
}
