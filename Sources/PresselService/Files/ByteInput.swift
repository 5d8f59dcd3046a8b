internal import PresselAudio
internal import PresselForeign
internal import PresselSystem

/// The bytes of a file, a pipe or standard input, in order.
final class ByteInput {
  private enum Origin: ~Copyable {
    /// A file on a disk, which never waits.
    case file(OpenFile)
    /// A pipe or a device by its path.
    case pipe(OpenFile)
    case standardInput
  }

  private let origin: Origin
  private let wakeup: Wakeup
  private var offset: Int64 = 0
  private var peeked: [UInt8] = []

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - wakeup: makes a read that waits throw `interrupted`.
  /// - Throws: `unreadable`, with what the system said.
  init(path: String, wakeup: Wakeup) throws(AudioError) {
    self.wakeup = wakeup
    guard path != "-" else {
      origin = .standardInput
      return
    }
    do {
      let files = FileSystem()
      let file = try files.open(path, for: .reading)
      origin = try files.kind(of: path) == .file ? .file(file) : .pipe(file)
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  /// Whether the bytes of a path can be read again and again: a pipe must not even be opened to be asked.
  ///
  /// - Throws: `unreadable`, with what the system said.
  static func isRepeatable(_ path: String) throws(AudioError) -> Bool {
    guard path != "-" else { return false }
    do {
      return try FileSystem().kind(of: path) == .file
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

  /// Gives the bytes away, with those that were looked at; nothing is read here afterwards.
  func handOver() throws(AudioError) -> DecoderInput {
    do {
      switch origin {
      case .file(let file): return DecoderInput(file: try file.shared())
      case .pipe(let file): return DecoderInput(stream: try file.shared(), beginning: peeked)
      case .standardInput:
        return DecoderInput(stream: try SharedDescriptor.standardInput(), beginning: peeked)
      }
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  private func next(atMost count: Int) throws(AudioError) -> [UInt8] {
    do {
      switch origin {
      case .file(let file):
        let bytes = try file.read(at: offset, upTo: count)
        offset += Int64(bytes.count)
        return bytes
      case .pipe(let file):
        if let bytes = try file.readOn(upTo: count, unless: wakeup) { return bytes }
      case .standardInput:
        if let bytes = try InputStream.standardInput.read(atMost: count, unless: wakeup) { return bytes }
      }
    } catch {
      throw AudioError(unreadable: error)
    }
    throw AudioError(.interrupted, "The reading was interrupted")
  }
}

extension AudioError {
  init(unreadable error: SystemError) {
    self.init(.unreadable, error.description, rawCode: error.number)
  }
}

extension AudioError.Code {
  /// A read that waited was ended from another thread; it may be tried again.
  static let interrupted = AudioError.Code(rawValue: "interrupted")
}
