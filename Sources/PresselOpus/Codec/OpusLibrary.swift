internal import CPresselOpus

/// What libopus says about itself.
enum OpusLibrary {
  /// The version, as in "libopus 1.3.1": the vendor of the files that it helped to write.
  ///
  /// Corresponds to `opus_get_version_string`.
  static var version: String {
    guard let text = unsafe opus_get_version_string() else { return "libopus" }
    return unsafe String(cString: text)
  }

  /// What a result below 0 means.
  ///
  /// Corresponds to `opus_strerror`.
  static func reason(_ result: Int32) -> String {
    guard let text = unsafe opus_strerror(result) else { return "error \(result)" }
    return unsafe String(cString: text)
  }
}
