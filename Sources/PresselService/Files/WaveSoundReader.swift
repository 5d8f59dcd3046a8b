internal import PresselAudio
internal import PresselDSP

/// Reads a WAV file: any rate and number of channels comes out as mono at 48 kHz.
final class WaveSoundReader: SoundReader {
  /// What turns the file's samples into the house's form; there once the header was read.
  private struct Conversion {
    var downmix: Downmix
    let resampler: Resampler
    let channels: Int
  }

  private enum Stage {
    case reading
    case ended
  }

  private static let block = 16_384

  private let input: ByteInput
  private let name: String
  private var parser = WaveParser()
  private var conversion: Conversion
  private var stage = Stage.reading
  private var ready: [Float] = []

  init(_ input: ByteInput, name: String) throws(AudioError) {
    self.input = input
    self.name = name
    var parser = WaveParser()
    let format = try WaveSoundReader.header(of: input, name, &parser)
    self.parser = parser
    do {
      conversion = Conversion(
        downmix: Downmix(channels: format.channels, hertz: format.rate.hertz),
        resampler: try Resampler(from: format.rate, to: .opus), channels: format.channels)
    } catch {
      throw AudioError(.unsupportedFormat, "\(name): \(error.message)", rawCode: error.rawCode)
    }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> Bool {
    while ready.isEmpty, case .reading = stage { try convertMore() }
    guard !ready.isEmpty else { return false }
    let count = min(buffer.room, ready.count)
    buffer.append(contentsOf: ready[..<count])
    ready.removeFirst(count)
    return true
  }

  private func convertMore() throws(AudioError) {
    let interleaved = parser.nextSamples(atMost: 4_096)
    if interleaved.isEmpty {
      try feed()
    } else {
      var mono: [Float] = []
      conversion.downmix.process(interleaved[...], into: &mono)
      conversion.resampler.process(mono[...], into: &ready)
    }
    if parser.isAtEnd {
      conversion.resampler.finish(into: &ready)
      stage = .ended
    }
  }

  private func feed() throws(AudioError) {
    let bytes = try input.read(atMost: WaveSoundReader.block)
    do {
      if bytes.isEmpty { try parser.finish() } else { try parser.feed(bytes[...]) }
    } catch {
      throw AudioError(wave: error, in: name)
    }
  }

  private static func header(
    of input: ByteInput, _ name: String, _ parser: inout WaveParser
  ) throws(AudioError) -> WaveFormat {
    while true {
      let bytes = try input.read(atMost: block)
      do {
        if bytes.isEmpty { try parser.finish() } else { try parser.feed(bytes[...]) }
      } catch {
        throw AudioError(wave: error, in: name)
      }
      if let format = parser.format { return format }
    }
  }
}

extension AudioError {
  init(wave error: WaveError, in name: String) {
    let code: Code =
      switch error {
      case .notWave: .notAudio
      case .truncated, .badHeader, .unsupportedEncoding: .unsupportedFormat
      }
    self.init(code, "\(name): \(error.description); give another file")
  }
}
