/// Reads an archive that may come from anywhere, and knows at its end whether every byte of it is right.
struct ArchiveReader {
  private let read: (Int) throws(StoreError) -> [UInt8]
  private var checksum = CRC32()
  /// What is left of the file that is read.
  private var left: Int64 = 0
  private var padding = 0

  /// Begins to read.
  ///
  /// - Parameter read: gives the next bytes, as many as are asked for or fewer; none at the end.
  /// - Throws: `backupDamaged` when it is none.
  init(_ read: @escaping (Int) throws(StoreError) -> [UInt8]) throws(StoreError) {
    self.read = read
    guard let first = TarHeader(try exactly(TarHeader.blockBytes, orNothing: true)),
      first.name == ArchiveWriter.beginning, first.size <= 64
    else { throw StoreError(.backupDamaged, "This is no backup of a store; choose another file.") }
    begin(first)
    guard try text() == ArchiveWriter.mark else {
      throw StoreError(.storeTooNew, "A newer program made this backup; use a newer pressel.")
    }
  }

  /// The next file; `nil` at the end of a whole archive.
  ///
  /// - Throws: `backupDamaged` when a byte is missing or wrong.
  mutating func next() throws(StoreError) -> TarHeader? {
    while left > 0 { _ = try bytes() }
    try skipPadding()
    let before = checksum.value
    guard let header = TarHeader(try exactly(TarHeader.blockBytes)) else {
      throw Self.damaged("something in it is no file")
    }
    begin(header)
    guard header.name == ArchiveWriter.end else { return header }
    guard header.size <= 64, try text() == ArchiveWriter.line(before) else {
      throw Self.damaged("its checksum is wrong")
    }
    return nil
  }

  /// The next bytes of the file, none at its end.
  mutating func bytes() throws(StoreError) -> [UInt8] {
    guard left > 0 else { return [] }
    let bytes = try some(Int(min(left, 1 << 18)))
    left -= Int64(bytes.count)
    return bytes
  }

  private mutating func begin(_ header: TarHeader) {
    left = header.size
    padding = header.padding
  }

  /// All of a file that was found to be short.
  private mutating func text() throws(StoreError) -> String {
    let text = try exactly(Int(left))
    left = 0
    try skipPadding()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipPadding() throws(StoreError) {
    _ = try exactly(padding)
    padding = 0
  }

  private mutating func exactly(_ count: Int, orNothing: Bool = false) throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      do {
        bytes += try some(count - bytes.count)
      } catch {
        guard orNothing, error.code == .backupDamaged else { throw error }
        return []
      }
    }
    return bytes
  }

  private mutating func some(_ count: Int) throws(StoreError) -> [UInt8] {
    let bytes = try read(count)
    guard !bytes.isEmpty else { throw Self.damaged("its end is missing") }
    checksum.add(bytes)
    return bytes
  }

  static func damaged(_ what: String) -> StoreError {
    StoreError(.backupDamaged, "The backup is damaged: \(what); nothing was restored: use another one.")
  }
}
