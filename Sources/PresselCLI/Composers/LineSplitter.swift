/// Cuts bytes into lines, however they arrive; of a line that is too long nothing is held.
struct LineSplitter {
  struct Line {
    /// Counted from 1.
    let number: Int
    let content: Content
  }

  enum Content: Equatable {
    case whole([UInt8])
    case tooLong
  }

  /// How many bytes a line may have: enough for the state of a composer, with its text and its queue.
  static let longest = 1 << 24

  private let longest: Int
  private var count = 0
  /// The beginning of a line whose end has not come; `nil` when it is too long already.
  private var begun: [UInt8]? = []

  init(longest: Int = LineSplitter.longest) {
    self.longest = longest
  }

  /// Takes what has arrived and gives the lines that are complete.
  mutating func feed(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      lines.append(takeLine())
      rest = rest[rest.index(after: end)...]
    }
    append(rest)
    return lines
  }

  /// The last line, when it had no line break.
  mutating func finish() -> Line? {
    begun?.isEmpty == true ? nil : takeLine()
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard let length = begun?.count else { return }
    guard bytes.count <= longest - length else {
      begun = nil
      return
    }
    begun?.append(contentsOf: bytes)
  }

  private mutating func takeLine() -> Line {
    defer { begun = [] }
    count += 1
    return Line(number: count, content: begun.map { .whole($0) } ?? .tooLong)
  }
}

extension [UInt8] {
  /// Whether a line has nothing but white space.
  var isBlankLine: Bool {
    allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
