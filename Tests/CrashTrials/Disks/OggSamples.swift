internal import PresselAudio
internal import PresselOpus

/// How much sound there is in bytes.
enum OggSamples {
  private struct Source: ByteSource {
    var rest: ArraySlice<UInt8>

    mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      return Array(part)
    }
  }

  /// Decodes a file.
  ///
  /// - Returns: its samples at 48 kHz; `nil` when it cannot be decoded.
  static func decoded(_ bytes: [UInt8]) -> Int64? {
    do {
      var reader = try OggOpusReader(Source(rest: bytes[...]))
      var buffer = PCMBuffer(capacity: 48_000)
      var count: Int64 = 0
      while try reader.read(into: &buffer) > 0 {
        count += Int64(buffer.count)
        buffer.removeAll()
      }
      return count
    } catch {
      return nil
    }
  }

  /// What the last page says that a growing file holds, by its granule position less the 312 samples of pre-skip.
  static func written(_ bytes: [UInt8]) -> Int64 {
    guard bytes.count >= 27 else { return 0 }
    for start in stride(from: bytes.count - 27, through: 0, by: -1)
    where bytes[start] == 0x4F && bytes[start...].starts(with: "OggS".utf8) {
      let granule = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + 6 + $1]) << (8 * UInt64($1)) }
      return max(0, Int64(bitPattern: granule) - 312)
    }
    return 0
  }
}
