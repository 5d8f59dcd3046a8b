internal import PresselAudio
internal import PresselSystem

/// The bytes of a file or of standard input, in order.
final class ByteInput {
  private enum Origin: ~Copyable {
    case file(OpenFile)
    case standardInput
  }

  private let origin: Origin
  private var offset: Int64 = 0
  private var peeked: [UInt8] = []

  /// Opens a file.
  ///
  /// - Parameter path: `-` is standard input.
  /// - Throws: `unreadable`, with what the system said.
  init(path: String) throws(AudioError) {
    guard path != "-" else {
      origin = .standardInput
      return
    }
    do {
      origin = .file(try FileSystem().open(path, for: .reading))
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  /// Looks at the first bytes that are next, without taking them; fewer come only at the end.
  func peek(_ count: Int) throws(AudioError) -> [UInt8] {
    while peeked.count < count {
      let more = try next(atMost: count - peeked.count)
      guard !more.isEmpty else { break }
      peeked += more
    }
    return Array(peeked.prefix(count))
  }

  /// Takes the next bytes, at least one; none at the end.
  func read(atMost count: Int) throws(AudioError) -> [UInt8] {
    guard peeked.isEmpty else {
      defer { peeked.removeFirst(min(count, peeked.count)) }
      return Array(peeked.prefix(count))
    }
    return try next(atMost: count)
  }

  private func next(atMost count: Int) throws(AudioError) -> [UInt8] {
    do {
      switch origin {
      case .file(let file):
        let bytes = try file.read(at: offset, upTo: count)
        offset += Int64(bytes.count)
        return bytes
      case .standardInput:
        return try InputStream.standardInput.read(atMost: count)
      }
    } catch {
      throw AudioError(unreadable: error)
    }
  }
}

extension AudioError {
  init(unreadable error: SystemError) {
    self.init(.unreadable, error.description, rawCode: error.number)
  }
}
