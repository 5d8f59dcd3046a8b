internal import Glibc
internal import PresselForeign

/// The bytes of standard input, for libav: a file from any place, a stream in order.
///
/// A stream whose kind of file may have its index at the end is held as it comes, so that libav can go back in it.
final class ByteFeed {
  private enum Source {
    /// From a place on, where whoever gave the file says that the sound begins.
    case file(start: Int64, size: Int64)
    case stream(holding: Bool)
  }

  private let source: Source
  private let waiting: () -> Bool
  /// Of a stream: what was read before, or all of it when it is held.
  private var held: [UInt8]
  private var position: Int64 = 0
  private var isAtEnd = false

  /// What kept it from reading, if anything did.
  private(set) var failure: ForeignError?

  /// To be made before the process is confined, since it asks what standard input is.
  ///
  /// - Parameters:
  ///   - beginning: what was read of a stream already.
  ///   - waiting: called each second while a stream brings nothing; `false` ends the reading.
  init(beginning: [UInt8], waiting: @escaping () -> Bool) {
    self.waiting = waiting
    var status = stat()
    if unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      let place = beginning.isEmpty ? 0 : Int64(lseek(STDIN_FILENO, 0, SEEK_CUR)) - Int64(beginning.count)
      source = .file(start: max(0, place), size: max(0, Int64(status.st_size) - max(0, place)))
      held = []
    } else {
      source = .stream(holding: ByteFeed.mayEndWithIndex(beginning))
      held = beginning
    }
  }

  /// The family of MP4 (ISO/IEC 14496-12, section 4.3: "ftyp" at the fifth byte) and CAF ("caff").
  private static func mayEndWithIndex(_ beginning: [UInt8]) -> Bool {
    beginning.dropFirst(4).starts(with: "ftyp".utf8) || beginning.starts(with: "caff".utf8)
  }

  /// Whether libav may ask for any place.
  var isSeekable: Bool {
    switch source {
    case .file: true
    case .stream(let holding): holding
    }
  }

  /// How many bytes there are; `nil` of a stream that has not ended.
  var size: Int64? {
    switch source {
    case .file(_, let size): size
    case .stream: isAtEnd ? Int64(held.count) : nil
    }
  }

  /// No file is longer; sums with it do not overflow.
  private static let farthest: Int64 = 1 << 60

  /// Goes to a place.
  func seek(to place: Int64) -> Bool {
    guard isSeekable, (0...Self.farthest).contains(place) else { return false }
    position = place
    return true
  }

  /// Where it is.
  var place: Int64 { position }

  /// Puts the next bytes into the buffer.
  ///
  /// - Returns: how many; 0 at the end, `nil` after a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard failure == nil else { return nil }
    switch source {
    case .file(let start, _): return unsafe readFile(from: start, into: buffer)
    case .stream(let holding):
      if holding, !hold(through: position &+ 1) { return nil }
      if position < Int64(held.count) { return unsafe giveHeld(into: buffer) }
      return holding ? 0 : unsafe readStream(into: buffer)
    }
  }

  private func readFile(from start: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let count = unsafe pread(STDIN_FILENO, buffer.baseAddress, buffer.count, off_t(start &+ position))
      if count >= 0 {
        position += Int64(count)
        return count
      }
      guard errno == EINTR else { return fail(errno) }
    }
  }

  private func giveHeld(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, held.count - Int(position))
    unsafe buffer.copyBytes(from: held[Int(position)..<(Int(position) + count)])
    position += Int64(count)
    return count
  }

  /// Reads on until a place is held or the stream ends.
  private func hold(through place: Int64) -> Bool {
    while !isAtEnd, Int64(held.count) < place {
      guard held.count < DecoderContract.spoolLimit else {
        failure = ForeignError(
          .tooMuchMemory,
          "it is too large to be read from a pipe, since its index may be at its end; give it as a file")
        return false
      }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe piece.withUnsafeMutableBytes { unsafe readDescriptor(into: $0) }
      guard let count else { return false }
      isAtEnd = count == 0
      held += piece[..<count]
    }
    return true
  }

  private func readStream(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let count = unsafe readDescriptor(into: buffer)
    position += Int64(count ?? 0)
    return count
  }

  private func readDescriptor(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      guard awaitBytes() else { return fail(EPIPE) }
      let count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR || errno == EAGAIN else { return fail(errno) }
    }
  }

  /// Waits for bytes, and leaves when nobody reads what is written any more.
  private func awaitBytes() -> Bool {
    while true {
      var entries = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let ready = unsafe poll(&entries, 2, 1_000)
      if entries[1].revents & Int16(POLLERR) != 0 { return false }
      if ready > 0, entries[0].revents != 0 { return true }
      if ready == 0, !waiting() { return false }
    }
  }

  private func fail(_ number: Int32) -> Int? {
    failure = ForeignError(
      .unreadable, "it cannot be read (error \(number)); give another file", rawCode: number)
    return nil
  }
}
