import CrashTrials
import Glibc
import PresselAudio
import PresselForeign
import PresselService
import PresselSystem
import PresselTesting

/// Something like a voice, and what others make of it.
enum Voice {
  /// Syllables of three tones with a seeded breath between them: nothing repeats, so a shift shows.
  static func samples(frames: Int, rate: Double = 48_000) -> [Float] {
    var generator = SplitMix(seed: 7)
    return (0..<frames).map { frame in
      let time = Double(frame) / rate
      let syllable = max(0, sin(2 * .pi * 3.1 * time))
      let pitch = 2 * .pi * (140 * time + 9 * sin(2 * .pi * 0.7 * time))
      let breath = Double(generator.next() >> 40) / Double(1 << 24) - 0.5
      return Float(0.2 * syllable * (sin(pitch) + sin(3.02 * pitch) + sin(7.1 * pitch)) + 0.01 * breath)
    }
  }

  /// How alike two sounds are, frame by frame: 1 for the same.
  static func likeness(_ one: [Float], _ other: [Float]) -> Double {
    var (product, first, second) = (0.0, 0.0, 0.0)
    for (a, b) in zip(one, other) {
      product += Double(a) * Double(b)
      first += Double(a) * Double(a)
      second += Double(b) * Double(b)
    }
    return product / max((first * second).squareRoot(), 1e-12)
  }

  /// How loud each hundredth of a second is, less the mean, so that only what comes and goes is compared.
  static func envelope(_ samples: [Float]) -> [Float] {
    let levels = stride(from: 0, to: samples.count - 479, by: 480).map { place in
      Float(loudness(Array(samples[place..<(place + 480)])))
    }
    let mean = levels.reduce(0, +) / Float(max(1, levels.count))
    return levels.map { $0 - mean }
  }

  static func loudness(_ samples: [Float]) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
  }
}

extension Bench {
  /// Runs a tool that makes a file.
  ///
  /// - Returns: the path of the file.
  func make(_ name: String, _ arguments: [String]) throws -> String {
    let path = folder.file(name)
    let run = try run(arguments + [path], name: "make")
    guard run.ending == .exited(0) else { throw Unmade(reason: "\(arguments): \(run.error)") }
    return path
  }

  /// Encodes a file with ffmpeg.
  func encode(_ source: String, to name: String, _ options: [String]) throws -> String {
    try make(name, Voice.ffmpeg + ["-i", source] + options)
  }

  /// What ffmpeg decodes of a mono file, at 48 kHz.
  func samplesByFFmpeg(_ path: String) throws -> [Float] {
    let raw = try make(
      "reference.raw",
      Voice.ffmpeg + ["-i", path, "-map", "0:a:0", "-ar", "48000", "-ac", "1", "-f", "f32le"])
    let bytes = try bytes(of: raw)
    return stride(from: 0, to: bytes.count - 3, by: 4).map { place in
      var bits: UInt32 = 0
      for index in 0..<4 { bits |= UInt32(bytes[place + index]) << UInt32(8 * index) }
      return Float(bitPattern: bits)
    }
  }

  /// What the service reads of a file.
  func samplesByService(_ path: String) throws -> [Float] {
    let reader = try SoundFile.open(path)
    var (all, buffer) = ([Float](), PCMBuffer(capacity: 48_000))
    while try reader.read(into: &buffer) {
      all += buffer.samples
      buffer.removeAll()
    }
    return all
  }
}

extension Voice {
  static let ffmpeg = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]

  static var isMakeable: Bool {
    #if AnyFormat
      Tools.have("ffmpeg", "sox")
    #else
      false
    #endif
  }
}

/// A tool made no file.
struct Unmade: Error {
  let reason: String
}
