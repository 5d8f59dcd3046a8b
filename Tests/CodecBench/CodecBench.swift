internal import Glibc
internal import PresselAudio
internal import PresselOpus

/// Measures what Tools/bench codec compares with others.
@main struct CodecBench {
  static let usage = """
    codec-bench seek FILE COUNT SEED   seeks for playing and exact ones, against decoding from the start
    codec-bench lengths FILE…          the length of each file, every check on
    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "seek" where arguments.count == 4:
      guard let count = Int(arguments[2]), let seed = UInt64(arguments[3]) else { break }
      try Seeks(DiskFile(arguments[1]), count: count, seed: seed).measure()
      return
    case "lengths":
      var samples: Int64 = 0
      for path in arguments.dropFirst() {
        samples += (try? OpusFileInfo(scanning: DiskBytes(DiskFile(path))).samples.frames) ?? 0
      }
      print("samples \(samples)")
      return
    case _: break
    }
    print(usage)
    exit(64)
  }
}
