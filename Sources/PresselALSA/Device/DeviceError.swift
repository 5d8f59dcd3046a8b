internal import Glibc

/// Error numbers that the loops look at.
enum DeviceError {
  /// Nothing to read, or no room to write, now.
  static let again = EAGAIN

  /// Whether a device that answers so to a question needs mending, or is gone.
  static func endsStream(_ code: Int32) -> Bool {
    code == ESTRPIPE || code == ENODEV
  }
}
