internal import Glibc

/// What can be known of a standard stream's terminal.
public enum Terminal {
  /// A standard stream of the program.
  public enum Stream: Int32, Sendable {
    /// Standard input.
    case input = 0
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2
  }

  /// Whether a person is at the other end; corresponds to `isatty`.
  public static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// Whether the terminal behind a stream is somebody else's for now, as after `&` or `bg`; corresponds to `tcgetpgrp`.
  public static func isInBackground(_ stream: Stream) -> Bool {
    let front = tcgetpgrp(stream.rawValue)
    return front >= 0 && front != getpgrp()
  }

  /// The width of the terminal behind a stream, in cells; corresponds to `TIOCGWINSZ`.
  ///
  /// - Returns: `nil` when it is no terminal or does not know.
  public static func columns(_ stream: Stream) -> Int? {
    var size = winsize()
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
