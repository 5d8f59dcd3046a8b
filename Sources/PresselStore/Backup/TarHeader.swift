/// The block before a file in an archive: POSIX.1-2017, pax, "ustar Interchange Format".
struct TarHeader: Hashable, Sendable {
  static let blockBytes = 512

  /// What eleven octal digits can say.
  static let largestFile: Int64 = 1 << 33 - 1

  /// The path of the file, in ASCII, at most a hundred bytes.
  let name: String

  /// Its length in bytes.
  let size: Int64

  /// The zeros after a file that fill its last block.
  var padding: Int {
    Int((Int64(Self.blockBytes) - size % Int64(Self.blockBytes)) % Int64(Self.blockBytes))
  }

  /// The block.
  ///
  /// - Parameter seconds: the time of the file since 1970.
  func block(time seconds: Int64) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockBytes)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    put(name, at: 0)
    put("0000600\0", at: 100)
    put("0000000\0", at: 108)
    put("0000000\0", at: 116)
    put(Self.octal(size) + "\0", at: 124)
    put(Self.octal(min(max(0, seconds), Self.largestFile)) + "\0", at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\0", at: 257)
    put("00", at: 263)
    let sum = Self.octal(block.reduce(Int64(0)) { $0 + Int64($1) })
    put(sum.suffix(6) + "\0 ", at: 148)
    return block
  }

  init(name: String, size: Int64) {
    self.name = name
    self.size = size
  }

  /// Reads a block of a plain file; `nil` for everything else.
  init?(_ block: [UInt8]) {
    guard block.count == Self.blockBytes, Array(block[257..<262]) == Array("ustar".utf8),
      block[156] == UInt8(ascii: "0"), block[345] == 0,
      let sum = Self.number(block[148..<156]), let size = Self.number(block[124..<136])
    else { return nil }
    let actual = block.enumerated().reduce(Int64(0)) { total, entry in
      total + ((148..<156).contains(entry.offset) ? 32 : Int64(entry.element))
    }
    let name = block[..<100].prefix { $0 != 0 }
    guard sum == actual, !name.isEmpty, name.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    self.size = size
  }

  private static func octal(_ number: Int64) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: max(0, 11 - digits.utf8.count)) + digits
  }

  /// Octal digits up to a zero or a space.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let digits = bytes.prefix { $0 != 0 && $0 != 0x20 }
    // Eleven digits are 33 bits.
    guard !digits.isEmpty, digits.count <= 11 else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard (0x30...0x37).contains(digit) else { return nil }
      number = number << 3 | Int64(digit - 0x30)
    }
    return number
  }
}
