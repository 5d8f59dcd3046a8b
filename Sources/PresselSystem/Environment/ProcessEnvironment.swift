internal import Glibc

/// What the program was started with.
public enum ProcessEnvironment {
  /// The value of an environment variable; corresponds to `getenv`.
  ///
  /// - Returns: `nil` when it is not set or empty.
  public static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The path of the program that this process runs; corresponds to `readlink` of `/proc/self/exe`.
  ///
  /// - Returns: `nil` where `/proc` is not mounted.
  public static var executable: String? {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink("/proc/self/exe", &path, path.count)
    guard count > 0, count < path.count else { return nil }
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The name that the user logged in with; corresponds to `getpwuid_r`.
  ///
  /// - Returns: `nil` when the user has no entry.
  public static var loginName: String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
      var entry = unsafe passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let base = buffer.baseAddress,
        unsafe getpwuid_r(getuid(), &entry, base, buffer.count, &found) == 0, unsafe found != nil
      else { return nil }
      return unsafe String(cString: entry.pw_name)
    }
  }

  /// The user's number; 0 is root. Corresponds to `getuid`.
  public static var userID: UInt32 {
    getuid()
  }
}
