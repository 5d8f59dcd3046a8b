internal import PresselSystem
internal import PresselTesting

extension Bench {
  /// How many samples at 48 kHz `opusdec` makes of a file.
  ///
  /// - Returns: `nil` when it makes nothing of it.
  package func samplesByOpusdec(_ path: String, name: String) throws -> Int64? {
    guard try FileSystem().size(of: path) ?? 0 > 0 else { return nil }
    let wave = folder.file("\(name).decoded.wav")
    let run = try run(["opusdec", "--quiet", "--rate", "48000", path, wave], name: "\(name).opusdec")
    defer { _ = try? FileSystem().unlink(wave) }
    guard run.ending == .exited(0), let size = try FileSystem().size(of: wave), size >= 44 else { return nil }
    return (size - 44) / 2
  }
}
