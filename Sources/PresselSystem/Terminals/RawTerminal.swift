internal import CPresselLinux
internal import Glibc

/// The terminal of the program, to be taken over whole and given back whatever happens.
///
/// It is opened anew, so that what is set for its descriptor is not set for the shell. While it is taken over, keys come
/// as bytes and send no signals. It is given back by ``leave()``, by the end of this value, by `exit`, by a crash, and,
/// where a ``TerminalKeeper`` is watching, by the end of the process.
@safe public final class RawTerminal: Sendable {
  /// The modes in which it was found; corresponds to `tcgetattr`.
  private let before: termios
  let descriptor: Int32
  /// Its path, as in "/dev/pts/3".
  public let path: String

  /// Opens the terminal behind standard input.
  ///
  /// - Throws: `failed` when there is none.
  public convenience init() throws(SystemError) {
    var name = [CChar](repeating: 0, count: 256)
    // In another namespace of mounts a terminal has no name, but is the one of the process all the same.
    let isNamed = unsafe ttyname_r(STDIN_FILENO, &name, name.count) == 0
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    try self.init(path: isNamed ? String(decoding: bytes, as: UTF8.self) : "/dev/tty")
  }

  /// Opens a terminal by its path.
  ///
  /// - Throws: `failed` when it is none.
  public init(path: String) throws(SystemError) {
    let result = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard result >= 0 else { throw SystemError(errno, "open the terminal \(path)") }
    var modes = termios()
    guard unsafe tcgetattr(result, &modes) == 0 else {
      let number = errno
      close(result)
      throw SystemError(number, "read the modes of the terminal \(path)")
    }
    descriptor = result
    before = modes
    self.path = path
  }

  deinit {
    leave()
    close(descriptor)
  }

  /// How many cells it has; corresponds to `TIOCGWINSZ`.
  ///
  /// - Returns: `nil` when it does not know.
  public var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// How many bytes a serial line has still to send; 0 where the system does not know. Corresponds to `TIOCOUTQ`.
  public var unsent: Int {
    var count: Int32 = 0
    return unsafe ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// Whether a key would come to this program; corresponds to `tcgetpgrp`.
  public var isInForeground: Bool {
    tcgetpgrp(descriptor) == getpgrp()
  }

  /// Takes it over; corresponds to `cfmakeraw`, and arms the way back.
  ///
  /// - Parameters:
  ///   - greeting: written at once.
  ///   - farewell: what undoes it, at most 512 bytes; written before the modes are put back, whoever does it.
  /// - Throws: `failed`.
  public func enter(_ greeting: [UInt8], farewell: [UInt8]) throws(SystemError) {
    // First the way back: a crash in between is one too.
    let armed = unsafe withUnsafeBytes(of: before) { modes in
      unsafe pressel_terminal_arm(descriptor, modes.baseAddress, modes.count, farewell, farewell.count)
    }
    guard armed == 0 else { throw SystemError(-armed, "take over the terminal \(path)") }
    var modes = raw
    guard unsafe tcsetattr(descriptor, TCSANOW, &modes) == 0 else {
      let number = errno
      pressel_terminal_disarm()
      throw SystemError(number, "take over the terminal \(path)")
    }
    try writeAll(greeting)
  }

  /// Gives it back; does nothing when that was done.
  public func leave() {
    pressel_terminal_leave()
  }

  /// Stops the program as Ctrl-Z would have, and returns when it goes on. Give the terminal back before.
  public func suspend() {
    var stop = sigset_t()
    unsafe sigemptyset(&stop)
    unsafe sigaddset(&stop, SIGTSTP)
    var masked = sigset_t()
    unsafe pthread_sigmask(SIG_UNBLOCK, &stop, &masked)
    // To this thread: the signal of a process would reach another one, and this one would go on for a moment.
    pthread_kill(pthread_self(), SIGTSTP)
    unsafe pthread_sigmask(SIG_SETMASK, &masked, nil)
  }

  /// The modes in which it was found, as `stty` reads them.
  var modesBefore: String { RawTerminal.text(before) }

  /// The modes that this type sets, as `stty` reads them.
  var modesDuring: String { RawTerminal.text(raw) }

  private var raw: termios {
    var modes = before
    unsafe cfmakeraw(&modes)
    return modes
  }

  /// What `stty -g` prints.
  private static func text(_ modes: termios) -> String {
    var words = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { String($0, radix: 16) }
    unsafe withUnsafeBytes(of: modes.c_cc) { characters in
      for index in 0..<Int(NCCS) { words.append(String(unsafe characters[index], radix: 16)) }
    }
    return words.joined(separator: ":")
  }
}
