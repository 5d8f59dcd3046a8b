internal import PresselTesting

/// A file of the model: what is in it, what of that is on the disk, and what is on its way.
struct DiskFile: Sendable {
  /// Something that was done and not synced.
  enum Change: Sendable {
    case write(offset: Int, [UInt8])
    case length(Int)
  }

  private(set) var current: [UInt8] = []
  private(set) var durable: [UInt8] = []
  private(set) var pending: [(number: Int, change: Change)] = []

  mutating func change(_ change: Change, number: Int) {
    Self.apply(change, to: &current)
    pending.append((number, change))
  }

  /// What was done before a number is on the disk.
  mutating func sync(before number: Int) {
    for entry in pending where entry.number < number { Self.apply(entry.change, to: &durable) }
    pending.removeAll { $0.number < number }
  }

  /// What a power cut may leave: some of what was on its way, the last of it torn.
  func survivor(_ random: inout SplitMix) -> [UInt8] {
    var bytes = durable
    let isInOrder = Bool.random(using: &random)
    var kept = pending.map(\.change)
    if isInOrder {
      kept = Array(kept.prefix(Int.random(in: 0...kept.count, using: &random)))
    } else {
      kept = kept.filter { _ in Bool.random(using: &random) }
    }
    if case .write(let offset, let data) = kept.last {
      kept[kept.count - 1] = .write(
        offset: offset, Array(data.prefix(Int.random(in: 0...data.count, using: &random))))
    }
    for change in kept { Self.apply(change, to: &bytes) }
    return bytes
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let offset, let data):
      if bytes.count < offset + data.count {
        bytes.append(contentsOf: repeatElement(0, count: offset + data.count - bytes.count))
      }
      bytes.replaceSubrange(offset..<offset + data.count, with: data)
    case .length(let length):
      if bytes.count > length {
        bytes.removeSubrange(length...)
      } else {
        bytes.append(contentsOf: repeatElement(0, count: length - bytes.count))
      }
    }
  }
}
