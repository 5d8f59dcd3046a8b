internal import Glibc
internal import PresselStore
internal import PresselSystem

/// What Tools/bench store measures.
@main struct StoreBench {
  static let usage = """
    store-bench fill STORE MESSAGES CHANNELS   a store of text messages; prints the bytes of the index beside the text
    store-bench read STORE                     nanoseconds of the last 50, and of a search
    store-bench send STORE COUNT               sends durably, one line with the nanoseconds of each
    """

  static func main() throws {
    let words = CommandLine.arguments
    switch (words.dropFirst().first, words.count) {
    case ("fill", 5): try fill(words[2], messages: number(words[3]), channels: number(words[4]))
    case ("read", 3): try read(words[2])
    case ("send", 4): try send(words[2], count: number(words[3]))
    default:
      print(usage)
      exit(64)
    }
  }

  private static func number(_ text: String) -> Int { Int(text) ?? 0 }

  /// The words of the language that is not one: as in texts, some come often and some hardly ever.
  private static func text(_ number: Int) -> String {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<8).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let rank = state % (state >> 32 & 3 == 0 ? 20_000 : 400)
      return "word\(rank)"
    }.joined(separator: " ")
  }

  private static func fill(_ path: String, messages: Int, channels: Int) throws {
    let store = try Store(at: path)
    for channel in 0..<channels { try store.addChannel("channel \(channel)") }
    var bytes = 0
    var number = 0
    while number < messages {
      let batch = (number..<min(messages, number + 10_000)).map { number in
        var new = NewMessage(
          channel: "channel \(number &* 7919 % channels)", author: "user\(number % 50)", text: text(number))
        new.createdAt = Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 700)
        bytes += new.text.utf8.count
        return new
      }
      try store.storeMessages(batch)
      number += batch.count
    }
    let size = try FileSystem().size(of: "\(path)/index.sqlite") ?? 0
    let log = try FileSystem().size(of: "\(path)/index.sqlite-wal") ?? 0
    print("index \(size) log \(log) text \(bytes) beside \((Int(size) - bytes) / max(1, messages))")
  }

  private static func read(_ path: String) throws {
    let store = try Store(at: path)
    let channels = try store.channels().count - 1
    var pages: [Int64] = []
    var searches: [Int64] = []
    var rare: [Int64] = []
    for turn in 0..<1_000 {
      let channel = "channel \(turn &* 6151 % max(1, channels))"
      pages.append(try time { _ = try store.messages(in: channel, limit: 50) })
      searches.append(try time { _ = try store.search("word\(turn % 400)", limit: 50) })
      rare.append(try time { _ = try store.search("word\(turn % 400) word\((turn + 7) % 400)", limit: 50) })
    }
    print("page \(median(pages)) search \(median(searches)) two \(median(rare))")
  }

  private static func send(_ path: String, count: Int) throws {
    let store = try Store(at: path)
    var times: [Int64] = []
    for turn in 0..<count {
      let new = NewMessage(channel: "channel 1", author: "ada", text: text(turn &* 31))
      times.append(try time { _ = try store.storeMessage(new) })
    }
    print(times.map(String.init).joined(separator: " "))
  }

  private static func time(_ body: () throws -> Void) rethrows -> Int64 {
    let start = MonotonicClock.now
    try body()
    return MonotonicClock.now - start
  }

  private static func median(_ times: [Int64]) -> Int64 { times.sorted()[times.count / 2] }
}
