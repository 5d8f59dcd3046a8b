public import PresselAudio
internal import PresselForeign
internal import PresselOpus
internal import PresselSystem
public import PresselWaveform

extension SoundFile {
  /// Reads through a file and tells what it is; the cost grows with its size. A file of a foreign kind is decoded to
  /// its end, since its headers do not tell its length exactly.
  ///
  /// - Parameters:
  ///   - path: of a file; `-` is standard input.
  ///   - reading: how.
  /// - Throws: as ``open(_:reading:)``.
  public static func facts(
    of path: String, reading: SoundReading = .standard
  ) throws(AudioError) -> SoundFacts {
    let input = try ByteInput(path: path, wakeup: wakeup())
    let name = path == "-" ? "standard input" : path
    switch try SoundKind(of: input) {
    case .wave: return try waveFacts(input, name)
    case .opus: return .opus(try opusInfo(input, name, reading))
    case .foreign: return try foreignFacts(input, name)
    case .empty: throw AudioError(.notAudio, "\(name) is empty: give a file of sound")
    }
  }

  /// The waveform of a file, exact; a file of ours that has as many points in its header is not decoded.
  ///
  /// - Parameters:
  ///   - path: of a file; `-` is standard input.
  ///   - reading: how.
  ///   - points: 1…``/PresselWaveform/WaveformBuilder/pointLimit``.
  ///   - progress: called now and then with the frames so far.
  /// - Throws: as ``open(_:reading:)``.
  public static func waveform(
    of path: String, reading: SoundReading = .standard, points: Int, progress: (FrameCount) -> Void
  ) throws(AudioError) -> Waveform {
    try waveform(of: path, reading, limit: points, points: { _ in points }, progress: progress)
  }

  /// The waveform of a file in as many points as another network takes for its length, exact.
  ///
  /// - Parameters:
  ///   - path: of a file; `-` is standard input.
  ///   - reading: how.
  ///   - form: the network's form.
  ///   - progress: called now and then with the frames so far.
  /// - Throws: as ``open(_:reading:)``.
  public static func waveform(
    of path: String, reading: SoundReading = .standard, for form: NetworkWaveform,
    progress: (FrameCount) -> Void
  ) throws(AudioError) -> Waveform {
    let limit = form.points(for: FrameCount(Int64.max))
    return try waveform(of: path, reading, limit: limit, points: { form.points(for: $0) }, progress: progress)
  }

  /// - Parameters:
  ///   - limit: the most points there can be.
  ///   - points: how many there are for a length.
  private static func waveform(
    of path: String, _ reading: SoundReading, limit: Int, points: (FrameCount) -> Int,
    progress: (FrameCount) -> Void
  ) throws(AudioError) -> Waveform {
    try requireConformance(of: path, reading)
    // What is kept was made with the gain of the header.
    if reading.gain == .header, let kept = try keptWaveform(of: path, points) { return kept }
    if let waveform = try parallelWaveform(of: path, reading.gain, limit, points) { return waveform }
    let reader = try open(path, reading: reading)
    var builder = WaveformBuilder(maximumPoints: limit)
    var buffer = PCMBuffer(capacity: 48_000)
    while try reader.read(into: &buffer) {
      builder.append(buffer)
      buffer.removeAll()
      progress(builder.samples)
    }
    return builder.waveform(points: points(builder.samples))
  }

  /// - Returns: `nil` when it is no Ogg Opus file that is long enough to be cut.
  private static func parallelWaveform(
    of path: String, _ gain: OpusGain, _ limit: Int, _ points: (FrameCount) -> Int
  ) throws(AudioError) -> Waveform? {
    guard let bytes = try OpusFileBytes(path: path), bytes.isOgg else { return nil }
    // What is wrong with it is told when it is opened, and another codec in Ogg is read there.
    guard let decoding = try? ParallelDecoding(bytes, gain: gain) else { return nil }
    do {
      let starts = decoding.starts(processors: Processors.count)
      guard starts.count > 1 else { return nil }
      let parts = try decoding.run(from: starts, { _ in WaveformPart() }, { $0.append($1) })
      var builder = WaveformBuilder(maximumPoints: limit)
      for part in parts { builder.append(part) }
      return builder.waveform(points: points(builder.samples))
    } catch {
      throw AudioError(error, in: path)
    }
  }

  /// How loud each 10 ms of a file are, exact; the last level may be shorter.
  ///
  /// The cost is that of decoding it; 8 bytes a level are held.
  ///
  /// - Parameters:
  ///   - path: of a file; `-` is standard input.
  ///   - reading: how.
  ///   - progress: called now and then with the frames so far.
  /// - Throws: as ``open(_:reading:)``.
  public static func levels(
    of path: String, reading: SoundReading = .standard, progress: (FrameCount) -> Void
  ) throws(AudioError) -> (levels: [WaveformLevel], samples: FrameCount) {
    let reader = try open(path, reading: reading)
    let step = WaveformBuilder.levelFrames
    var builder = WaveformBuilder(maximumPoints: 1)
    var levels: [WaveformLevel] = []
    var buffer = PCMBuffer(capacity: 100 * step)
    var rest: [Float] = []
    while try reader.read(into: &buffer) {
      let known = Int(builder.samples.frames) / step
      builder.append(buffer)
      levels += builder.recentLevels(Int(builder.samples.frames) / step - known)
      rest = Array((rest + buffer.samples).suffix(Int(builder.samples.frames) % step))
      buffer.removeAll()
      progress(builder.samples)
    }
    if !rest.isEmpty {
      var last = WaveformBuilder(maximumPoints: 1)
      last.append(rest[...])
      let waveform = last.waveform(points: 1)
      levels.append(WaveformLevel(peak: waveform.peak[0], rms: waveform.rms[0]))
    }
    return (levels, builder.samples)
  }

  /// The waveform that stands in the header of an Ogg Opus file.
  ///
  /// - Returns: `nil` when there is none of so many points, or one that is not that of the file as it is: other
  ///   programs cut and join files, and turn them up, without touching comments that they do not know.
  private static func keptWaveform(
    of path: String, _ points: (FrameCount) -> Int
  ) throws(AudioError) -> Waveform? {
    // A pipe that is opened to be looked at has lost what was seen.
    guard try ByteInput.isRepeatable(path) else { return nil }
    let input = try ByteInput(path: path, wakeup: wakeup())
    guard case .opus = try SoundKind(of: input) else { return nil }
    do {
      let reader = try OggOpusReader(OpusByteInput(input: input))
      guard reader.head.headerGain == 0,
        let kept = reader.tags.value(of: Waveform.tagName).flatMap({ Waveform(tagText: $0) }),
        kept.count == points(kept.samples)
      else { return nil }
      guard let bytes = try OpusFileBytes(path: path), let size = try FileSystem().size(of: path),
        try OpusFileEnds.agree(with: kept.samples.frames, reader.head, of: bytes, size: size)
      else { return nil }
      return kept
    } catch let error as OpusFileError {
      throw AudioError(error, in: path)
    } catch let error as AudioError {
      throw error
    } catch let error as SystemError {
      throw AudioError(unreadable: error)
    } catch {
      throw AudioError(.unreadable, "\(path): \(error)")
    }
  }

  static func opusInfo(
    _ input: ByteInput, _ name: String, _ reading: SoundReading
  ) throws(AudioError) -> OpusFileInfo {
    do {
      return try OpusFileInfo(
        scanning: OpusByteInput(input: input), conformance: reading.conformance)
    } catch {
      throw AudioError(error, in: name)
    }
  }

  private static func foreignFacts(_ input: ByteInput, _ name: String) throws(AudioError) -> SoundFacts {
    let bytes = try input.handOver()
    do {
      let (facts, length) = try ForeignReader.count(bytes, wakeup: wakeup())
      return .foreign(facts, length)
    } catch let error as ForeignError {
      throw AudioError(error, in: name)
    } catch let error as AudioError {
      throw error
    } catch {
      throw AudioError(.unreadable, "\(name): \(error)")
    }
  }

  private static func waveFacts(_ input: ByteInput, _ name: String) throws(AudioError) -> SoundFacts {
    var parser = WaveParser()
    var samples: Int64 = 0
    do {
      while !parser.isAtEnd {
        let bytes = try input.read(atMost: 65_536)
        if bytes.isEmpty { try parser.finish() } else { try parser.feed(bytes[...]) }
        while true {
          let more = parser.nextSamples(atMost: 16_384)
          guard !more.isEmpty else { break }
          samples += Int64(more.count)
        }
        if bytes.isEmpty { break }
      }
    } catch let error as WaveError {
      throw AudioError(wave: error, in: name)
    } catch let error as AudioError {
      throw error
    } catch {
      throw AudioError(.unreadable, "\(name): \(error)")
    }
    guard let format = parser.format else { throw AudioError(wave: .truncated, in: name) }
    return .wave(format, frames: FrameCount(samples / Int64(format.channels)))
  }
}
