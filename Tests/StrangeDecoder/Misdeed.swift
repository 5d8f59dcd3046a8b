import Glibc

/// What a decoder that was taken over might try.
enum Misdeed: String, CaseIterable {
  case openFile
  case makeFile
  case connect
  case start
  case signalParent
  case duplicate
  case takeMemory
  case readOtherProcess

  /// Tries it.
  ///
  /// - Returns: 0 when it was done, else the `errno` value.
  func attempt() -> Int32 {
    switch self {
    case .openFile: Misdeed.result(open("/etc/passwd", O_RDONLY))
    case .makeFile: Misdeed.result(open("/tmp/pressel-misdeed", O_RDWR | O_CREAT, 0o600))
    case .connect: Misdeed.result(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    case .start: Misdeed.startProgram()
    case .signalParent: Misdeed.result(kill(getppid(), 0))
    case .duplicate: Misdeed.result(dup(0))
    case .takeMemory: Misdeed.take(1 << 30)
    case .readOtherProcess: Misdeed.result(open("/proc/self/mem", O_RDONLY))
    }
  }

  private static func result(_ value: Int32) -> Int32 {
    value < 0 ? errno : 0
  }

  private static func startProgram() -> Int32 {
    var processID: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    defer { free(words[0]) }
    return posix_spawn(&processID, "/bin/true", nil, nil, &words, nil)
  }

  private static func take(_ bytes: Int) -> Int32 {
    guard let memory = malloc(bytes) else { return errno }
    free(memory)
    return 0
  }
}
