internal import Glibc

/// A signal that ends a program in the ordinary course of things.
public enum Signal: CaseIterable, Hashable, Sendable {
  /// Ctrl-C, `SIGINT`.
  case interrupt
  /// A polite request to end, `SIGTERM`.
  case terminate
  /// The terminal went away, `SIGHUP`.
  case hangUp

  /// The number of the signal.
  public var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  /// What a shell reports of a program that this signal ended: 128 and its number.
  public var exitCode: Int32 {
    128 + number
  }

  /// Ends the process at once, with what a shell reports of this signal; corresponds to `_exit`.
  public func end() -> Never {
    _exit(exitCode)
  }

  init?(number: Int32) {
    guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
