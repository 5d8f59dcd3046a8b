import Glibc
import PresselAudio
import Synchronization
import Testing

@testable import PresselALSA

/// A microphone and a loudspeaker of our own in a folder of their own; see `Tests/ALSARig`.
final class Rig: Sendable {
  let folder: String
  private let backend: ALSABackend

  /// - Parameters:
  ///   - microphone: keys of the rig for the device `mic`; `infile` names a file in the folder.
  ///   - speaker: keys of the rig for the device `speaker`.
  ///   - speech: mono samples that are spoken; kept in the folder as `speech.raw`.
  ///   - right: what is spoken on the other side, as long as `speech`; the file is then a WAV of two channels.
  init(microphone: String = "", speaker: String = "", speech: [Int16] = [], right: [Int16]? = nil) throws {
    var template = Array("/tmp/pressel-alsa-XXXXXX".utf8CString)
    folder = try template.withUnsafeMutableBufferPointer { buffer in
      let base = try #require(buffer.baseAddress)
      return String(cString: try #require(mkdtemp(base)))
    }
    let tape = right.map { wav(zip(speech, $0).flatMap { [$0, $1] }) } ?? little(speech)
    writeFile("\(folder)/speech.raw", tape)
    let library = Rig.library
    backend = ALSABackend(
      configuration: """
        pcm_type.rig { lib "\(library)" }
        pcm.mic { type rig patient 1 infile "\(folder)/speech.raw" log "\(folder)/log" \(microphone) }
        pcm.plugged { type plug slave.pcm mic }
        pcm.speaker { type rig patient 1 outfile "\(folder)/heard.raw" log "\(folder)/log" \(speaker) }
        """)
  }

  deinit {
    for name in ["speech.raw", "log", "heard.raw"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Beside the program that runs the tests.
  static let library: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    let program = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = program.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/libasound_module_pcm_rig.so"
  }()

  func source(_ name: String = "mic", patience: Int64 = 2_000_000_000) -> ALSASource {
    let address = DeviceAddress(name: name, direction: .capture, configuration: backend.configuration)
    return ALSASource(clock: SystemClock(), recovery: StreamRecovery(patience: patience)) {
      () throws(AudioError) in try AlsaLibrary.open(address)
    }
  }

  func port(_ name: String) throws -> any PCMPort {
    try AlsaLibrary.open(
      DeviceAddress(name: name, direction: .capture, configuration: backend.configuration))
  }

  func sink() -> any AudioSink {
    backend.sink(device: "speaker")
  }

  /// What the loudspeaker played, as 16-bit samples.
  var heard: [Int16] {
    let bytes = readFile("\(folder)/heard.raw")
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
    }
  }

  /// The rig's log without its times.
  var log: [String] {
    String(decoding: readFile("\(folder)/log"), as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst().joined(separator: " ")
    }
  }

  /// How often an event is in the log.
  func count(_ event: String) -> Int {
    log.filter { $0 == event || $0.hasPrefix(event + " ") }.count
  }
}

func writeFile(_ path: String, _ bytes: [UInt8]) {
  guard let file = fopen(path, "wb") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

/// Little-endian bytes.
func little(_ samples: [Int16]) -> [UInt8] {
  samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
}

/// A WAV of two channels at 48 kHz, with a chunk before the samples that a reader must skip.
func wav(_ interleaved: [Int16]) -> [UInt8] {
  func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  let form: [UInt8] = four(16) + [1, 0, 2, 0] + four(48_000) + four(192_000) + [4, 0, 16, 0]
  let note: [UInt8] = Array("LIST".utf8) + four(3) + [1, 2, 3, 0]
  let body = Array("WAVEfmt ".utf8) + form + note + Array("data".utf8) + four(interleaved.count * 2)
  return Array("RIFF".utf8) + four(body.count + interleaved.count * 2) + body + little(interleaved)
}

func readFile(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&block, 1, block.count, file)
    guard count > 0 else { return bytes }
    bytes += block[..<count]
  }
}

/// What a reader got until it had enough, or the device was gone.
struct Take {
  var samples: [Float] = []
  var gaps: [CaptureGap] = []
  var loss: AudioError?

  /// A reader that has nothing yet.
  init() {}

  /// Opens, reads at least so many frames, closes.
  init(_ source: any AudioSource, frames: Int) throws {
    try source.open()
    try read(source, frames: frames)
    source.close()
  }

  mutating func read(_ source: any AudioSource, frames: Int) throws {
    while samples.count < frames, loss == nil {
      var buffer = PCMBuffer(capacity: min(960, frames - samples.count))
      do throws(AudioError) {
        switch try source.read(into: &buffer) {
        case .frames: samples += buffer.samples
        case .gap(let gap): gaps.append(gap)
        case .away, .ended, .interrupted:
          Issue.record("A microphone neither ends nor interrupts itself, and is not waited for.")
        }
      } catch {
        loss = error
      }
    }
  }
}

/// Does something on a thread of its own: the pool's are all held by tests that wait for a device.
func onThread(_ body: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(Work(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { raw in
      if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body() }
      return nil
    }, box.toOpaque())
  if code == 0 { pthread_detach(thread) } else { box.release() }
}

/// When something was asked for, seen from two threads.
final class Moment: Sendable {
  private let instant = Mutex<ContinuousClock.Instant?>(nil)

  func note() {
    instant.withLock { $0 = ContinuousClock.now }
  }

  /// How long ago it was.
  var age: Duration? {
    instant.withLock { $0 }.map { $0.duration(to: .now) }
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// Whole numbers that look like noise, the same for the same seed.
func noise(_ count: Int, seed: UInt64 = 7) -> [Int16] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int16(truncatingIfNeeded: state >> 48)
  }
}

/// A sine of half scale.
func tone(_ hertz: Double, rate: Int, count: Int) -> [Int16] {
  (0..<count).map { Int16((16_384 * sin(2 * .pi * hertz * Double($0) / Double(rate))).rounded()) }
}

/// The frequency of a tone by the time between its first and last upward crossing of zero, each interpolated.
func frequency(_ samples: ArraySlice<Float>, rate: Int) -> Double {
  var crossings: [Double] = []
  for (index, pair) in zip(samples, samples.dropFirst()).enumerated() where pair.0 < 0 && pair.1 >= 0 {
    crossings.append(Double(index) + Double(-pair.0 / (pair.1 - pair.0)))
  }
  guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
  return Double(crossings.count - 1) * Double(rate) / (last - first)
}

/// Where two streams first differ, or that one is shorter; `nil` when they are the same. For readable failures.
func difference<Sample: Equatable>(_ left: some Collection<Sample>, _ right: some Collection<Sample>)
  -> String?
{
  let common = zip(left, right).prefix { $0 == $1 }.count
  if common == left.count && common == right.count { return nil }
  return "same for \(common) frames of \(left.count) and \(right.count)"
}
