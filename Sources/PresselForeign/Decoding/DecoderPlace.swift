internal import PresselSystem

/// Where the decoder of foreign files is, and how long it may say nothing.
public struct DecoderPlace: Sendable {
  /// The variable that names another decoder.
  public static let variable = "PRESSEL_DECODER"

  /// Its path; `nil` when there is none.
  public let path: String?

  /// Nanoseconds without progress after which it is ended.
  public let patience: Int64

  /// The most frames at 48 kHz that are taken of one file.
  public let frameLimit: Int64

  /// A decoder of one's own choice.
  ///
  /// - Parameters:
  ///   - path: of its program; `nil` for none.
  ///   - patience: nanoseconds without progress after which it is ended.
  ///   - frameLimit: the most frames at 48 kHz that are taken of one file.
  public init(
    path: String?, patience: Int64 = 10_000_000_000, frameLimit: Int64 = DecoderContract.frameLimit
  ) {
    self.path = path
    self.patience = patience
    self.frameLimit = frameLimit
  }

  /// The decoder of this program: the one that `PRESSEL_DECODER` names, else the first that is beside the program or
  /// in a folder of programs that others start.
  public static func standard() -> DecoderPlace {
    if let named = ProcessEnvironment.value(variable) { return DecoderPlace(path: named) }
    let files = FileSystem()
    return DecoderPlace(path: candidates(beside: ProcessEnvironment.executable).first { files.isRegular($0) })
  }

  /// Where a decoder is looked for, in order.
  static func candidates(beside program: String?) -> [String] {
    let folder = program?.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let near = folder.map { ["\($0)/pressel-decode", "\($0)/../libexec/pressel/pressel-decode"] } ?? []
    return near + ["/usr/local/libexec/pressel/pressel-decode", "/usr/libexec/pressel/pressel-decode"]
  }
}

extension FileSystem {
  fileprivate func isRegular(_ path: String) -> Bool {
    (try? kind(of: path)) == .file
  }
}
