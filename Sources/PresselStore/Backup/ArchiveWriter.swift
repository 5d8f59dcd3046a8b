/// Writes files into an archive, one after the other, with a checksum over all of them at the end.
struct ArchiveWriter {
  /// The first file of an archive, and the last one.
  static let beginning = "pressel-backup"
  static let end = "pressel-checksum"

  /// What the first file says.
  static let mark = "pressel backup 1\n"

  private let write: ([UInt8]) throws(StoreError) -> Void
  private let seconds: Int64
  private var checksum = CRC32()

  /// Begins an archive.
  ///
  /// - Parameters:
  ///   - now: the time of all its files.
  ///   - write: takes its bytes.
  init(at now: Timestamp, _ write: @escaping ([UInt8]) throws(StoreError) -> Void) throws(StoreError) {
    self.write = write
    seconds = now.milliseconds / 1000
    try add(Self.beginning, Array(Self.mark.utf8))
  }

  /// Adds a small file.
  mutating func add(_ name: String, _ bytes: [UInt8]) throws(StoreError) {
    var rest = bytes
    try add(name, size: Int64(bytes.count)) { () throws(StoreError) in
      defer { rest = [] }
      return rest
    }
  }

  /// Adds a file, of which the next bytes are asked for again and again.
  ///
  /// - Parameters:
  ///   - name: its path below the store's folder.
  ///   - size: its length; what is missing at the end becomes zeros, what is too much is left out.
  ///   - next: gives none at the end.
  /// - Returns: how many bytes were missing.
  @discardableResult
  mutating func add(
    _ name: String, size: Int64, _ next: () throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> Int64 {
    guard size <= TarHeader.largestFile, name.utf8.count <= 100 else {
      throw StoreError(.failed, "\(name) does not fit into an archive; copy the store's folder instead.")
    }
    let header = TarHeader(name: name, size: size)
    try put(header.block(time: seconds))
    var left = size
    while left > 0 {
      var bytes = try next()
      if bytes.isEmpty { break }
      if Int64(bytes.count) > left { bytes = Array(bytes.prefix(Int(left))) }
      try put(bytes)
      left -= Int64(bytes.count)
    }
    let missing = left
    while left > 0 {
      let zeros = Int(min(left, 1 << 16))
      try put([UInt8](repeating: 0, count: zeros))
      left -= Int64(zeros)
    }
    if header.padding > 0 { try put([UInt8](repeating: 0, count: header.padding)) }
    return missing
  }

  /// Ends the archive.
  mutating func finish() throws(StoreError) {
    try add(Self.end, Array(Self.line(checksum.value).utf8))
    // POSIX: two blocks of zeros.
    try put([UInt8](repeating: 0, count: 2 * TarHeader.blockBytes))
  }

  /// What the last file says of all before it.
  static func line(_ checksum: UInt32) -> String {
    let digits = String(checksum, radix: 16)
    return "crc32 \(String(repeating: "0", count: 8 - digits.utf8.count))\(digits)\n"
  }

  private mutating func put(_ bytes: [UInt8]) throws(StoreError) {
    checksum.add(bytes)
    try write(bytes)
  }
}
