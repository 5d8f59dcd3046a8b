/// One call of a program, as the disk rig logged it; the format is told in `Tests/DiskRig/include/DiskRig.h`.
struct DiskRecord: Sendable {
  /// What was called.
  enum Kind: UInt8, Sendable {
    case open = 1
    case write, truncate, allocate, syncStart, syncEnd, link, unlink, rename, makeFolder, removeFolder, told
  }

  let kind: Kind
  /// The file is new.
  let isNew: Bool
  /// The rig let it fail.
  let isInjected: Bool
  /// A folder was synced.
  let isFolder: Bool
  /// 0 when it succeeded.
  let error: UInt16
  /// The number of the file on the real disk.
  let file: UInt64
  let offset: Int
  let name: String
  let newName: String
  let data: [UInt8]
}

extension DiskRecord {
  /// The records of a log, in order; a last one that was cut is left out.
  static func records(of log: [UInt8]) -> [DiskRecord] {
    var found: [DiskRecord] = []
    var start = 0
    while start + headerLength <= log.count {
      let length = Int(number(log, start, 4))
      guard length >= headerLength, start + length <= log.count else { break }
      if let record = DiskRecord(log[start..<start + length]) { found.append(record) }
      start += length
    }
    return found
  }

  private static let headerLength = 32

  private init?(_ bytes: ArraySlice<UInt8>) {
    func field(_ offset: Int, _ count: Int) -> UInt64 {
      Self.number(Array(bytes.prefix(Self.headerLength)), offset, count)
    }
    guard let kind = Kind(rawValue: UInt8(field(4, 1))) else { return nil }
    let (first, second) = (Int(field(6, 2)), Int(field(8, 2)))
    let rest = bytes.dropFirst(Self.headerLength)
    self.kind = kind
    isNew = field(5, 1) & 1 != 0
    isInjected = field(5, 1) & 2 != 0
    isFolder = field(5, 1) & 4 != 0
    error = UInt16(field(10, 2))
    file = field(16, 8)
    offset = Int(Int64(bitPattern: field(24, 8)))
    name = String(decoding: rest.prefix(first), as: UTF8.self)
    newName = String(decoding: rest.dropFirst(first).prefix(second), as: UTF8.self)
    data = Array(rest.dropFirst(first + second))
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
  }
}
