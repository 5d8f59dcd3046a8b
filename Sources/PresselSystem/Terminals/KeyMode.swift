internal import Glibc

/// A terminal that gives each key at once and shows none, for as long as this value lives.
///
/// Ctrl-C still sends its signal; Ctrl-Z and Ctrl-\\ come as keys (26 and 28), so that the terminal can be put in order before
/// the program stops or ends. Corresponds to `tcsetattr` without `ICANON` and `ECHO`.
@safe public struct KeyMode: ~Copyable, Sendable {
  private let before: termios
  private let during: termios

  /// Changes standard input.
  ///
  /// - Returns: `nil` when it is no terminal, or when the program is in the background, where it would be stopped.
  public init?() {
    var state = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &state) == 0, KeyMode.isInForeground else { return nil }
    before = state
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // VQUIT and VSUSP: no key sends the signal.
    state.c_cc.1 = 0
    state.c_cc.10 = 0
    during = state
    KeyMode.set(state)
  }

  deinit {
    KeyMode.set(before)
  }

  /// Whether keys still come one at a time. They do not after the program was in the background, where the terminal was
  /// somebody else's.
  public var isInForce: Bool {
    var state = termios()
    guard KeyMode.isInForeground, unsafe tcgetattr(STDIN_FILENO, &state) == 0 else { return false }
    return state.c_lflag & tcflag_t(ICANON | ECHO) == 0 && state.c_cc.10 == 0
  }

  /// Stops the program as Ctrl-Z would have, and returns when it goes on; the terminal is as it was before meanwhile.
  public func suspend() {
    KeyMode.set(before)
    var stop = sigset_t()
    unsafe sigemptyset(&stop)
    unsafe sigaddset(&stop, SIGTSTP)
    unsafe pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    // To this thread: the signal of a process would reach another one, and this one would go on for a moment.
    pthread_kill(pthread_self(), SIGTSTP)
    KeyMode.set(during)
  }

  /// A program in the background must not change the terminal of the one in front.
  private static func set(_ mode: termios) {
    guard isInForeground else { return }
    var mode = mode
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Whether the terminal of standard input is the program's now; corresponds to `tcgetpgrp`.
  public static var isInForeground: Bool {
    tcgetpgrp(STDIN_FILENO) == getpgrp()
  }
}
