public import PresselSystem
internal import Synchronization

/// Whose turn it is to be heard, among all programs that use a store.
///
/// A file in the store, `playing`, names the one who asked last; whoever plays looks at it ten times a second and falls
/// silent when it names somebody else. Its lock is held while something sounds, so that who comes can wait for silence. A
/// process that ends, however it does, leaves no lock and nothing that anybody waits for.
public final class PlaybackTurn: Sendable {
  /// Who was named.
  public enum Holder: Hashable, Sendable {
    /// This one.
    case me
    /// Somebody else who plays.
    case anotherPlayback
    /// Somebody who records.
    case recording
  }

  private enum Purpose: String {
    case playing = "playing"
    case recording = "recording"
  }

  /// The folder of the store.
  public let folder: String

  private let token = String(UInt64.random(in: .min ... .max), radix: 16)
  private let file = Mutex<OpenFile?>(nil)
  /// Whose name stood there when it began without one of its own.
  private let tolerated = Mutex<String?>(nil)

  /// A turn that is not taken yet.
  ///
  /// - Parameter folder: the store's.
  public init(in folder: String) {
    self.folder = folder
  }

  /// Names itself, and waits until whoever was heard is silent. A turn that it has is given first.
  ///
  /// - Parameter milliseconds: the longest wait: one who does not answer, because he is stopped or waits for a sound server,
  ///   finds out later that it is not his turn any more.
  /// - Throws: `notPermitted`, `readOnly`, `storageFull`, `failed`.
  public func take(waitingUpTo milliseconds: Int = 1_000) throws(SystemError) {
    // Two locks of one program exclude each other like those of two.
    give()
    var new: OpenFile? = try PlaybackTurn.name(token, .playing, in: folder)
    do {
      try new?.lock(waitingUpTo: milliseconds)
    } catch {
      guard error.code == .locked else { throw error }
    }
    file.withLock { swap(&$0, &new) }
  }

  /// Who was named last.
  public var holder: Holder {
    // A file that somebody removed names nobody else.
    guard let (purpose, name) = named, name != token, name != tolerated.withLock({ $0 }) else { return .me }
    return purpose == Purpose.recording.rawValue ? .recording : .anotherPlayback
  }

  /// Whether it was taken and not given since.
  var isTaken: Bool { file.withLock { $0 != nil } }

  /// Begins without a name of its own: it falls silent when another appears than the one that stands there.
  func beginUnnamed() {
    let name = named?.name
    tolerated.withLock { $0 = name }
  }

  private var named: (purpose: String, name: String)? {
    let words = ((try? FileSystem().open(path, for: .reading).read(at: 0, upTo: 64)) ?? [])
      .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    return words.count >= 2 ? (words[0], words[1]) : nil
  }

  /// Lets others be heard.
  public func give() {
    file.withLock { $0 = nil }
  }

  /// Silences whoever plays, because a take begins. It does not wait.
  ///
  /// - Parameter folder: the store's.
  public static func silence(in folder: String) {
    // A store that cannot be written to has no takes; one without the file has nobody who plays.
    _ = try? name(String(UInt64.random(in: .min ... .max), radix: 16), .recording, in: folder)
  }

  /// Whether somebody records into a store now: the lock of a take's part is held.
  ///
  /// - Parameters:
  ///   - folder: the store's.
  ///   - own: the path of a take that does not count: one that found no room for a second file is kept as its part.
  public static func isRecording(in folder: String, besides own: String? = nil) -> Bool {
    let takes = "\(folder)/takes"
    let parts = ((try? FileSystem().list(takes)) ?? []).filter {
      $0.hasSuffix(".part") && "\(takes)/\($0)" != own
    }
    return parts.contains { name in
      guard let part = try? FileSystem().open("\(takes)/\(name)", for: .reading) else { return false }
      // Somebody else who only looks holds it for a moment.
      do throws(SystemError) {
        try part.lock(waitingUpTo: 10)
        return false
      } catch {
        return error.code == .locked
      }
    }
  }

  private var path: String {
    PlaybackTurn.path(in: folder)
  }

  private static func path(in folder: String) -> String {
    "\(folder)/playing"
  }

  private static func name(
    _ token: String, _ purpose: Purpose, in folder: String
  ) throws(SystemError) -> OpenFile {
    let file = try FileSystem().open(path(in: folder), for: .writing)
    // One write of one length, so that of two at once one is whole.
    let text = "\(purpose.rawValue) \(token) "
    try file.overwrite(Array((text + String(repeating: " ", count: 40 - text.utf8.count)).utf8), at: 0)
    return file
  }
}
