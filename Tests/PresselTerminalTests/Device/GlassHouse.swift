import Glibc
import Testing

/// A pseudo terminal with a program in it: what it writes is gathered, and its modes can be looked at from outside.
final class GlassHouse {
  /// The program could not be started.
  struct Missing: Error {}

  let master: Int32
  let slave: Int32
  let process: pid_t
  private(set) var output: [UInt8] = []
  let before: String

  static var program: String {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count - 1))
    let own = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The runner lies in the toolchain; the bundle is what it was given.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own
    return bundle.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/terminal-trial"
  }

  /// - Parameter arguments: the leader of the session. The end of a leader takes the terminal from all others, so that
  ///   the program of the tests has a shell above it, as it has with a person.
  init(_ arguments: [String] = ["/bin/sh", "-c", "\(GlassHouse.program); echo ended $?; read line"]) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    // TIOCSPTLCK and TIOCGPTN, which Swift does not see: the terminal is unlocked, and says its number.
    var (lock, number) = (Int32(0), UInt32(0))
    try #require(
      master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
    let name = path
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    before = try GlassHouse.modes(name)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The leader of a session that opens a terminal gets it as its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of the tests block signals. POSIX_SPAWN_SETSID is 0x80, POSIX_SPAWN_SETSIGMASK 0x08.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, 0x88)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let environment = ["PATH=/usr/bin:/bin", "TERM=xterm", "SWIFT_BACKTRACE=enable=no"]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in variables { free(word) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard result == 0 else { throw Missing() }
    self.process = process
  }

  let path: String

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, WNOHANG)
    close(master)
    close(slave)
  }

  var modes: String { (try? GlassHouse.modes(path)) ?? "" }

  /// What `stty -g` says.
  static func modes(_ path: String) throws -> String {
    let file = try #require(popen("stty -g < \(path)", "r"))
    defer { pclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    let found = fgets(&line, 512, file)
    try #require(found != nil)
    return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Sends a signal to the program and not to the shell above it.
  func signal(_ number: Int32) throws {
    let file = try #require(fopen("/proc/\(process)/task/\(process)/children", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    _ = fgets(&line, 64, file)
    let word = line.prefix { (48...57).contains($0) }.map { UInt8(bitPattern: $0) }
    kill(try #require(pid_t(String(decoding: word, as: UTF8.self))), number)
  }

  func resize(_ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Reads for at most ten seconds until something is so.
  func wait(_ what: String, until isSo: () -> Bool) throws {
    for _ in 0..<500 {
      gather()
      if isSo() { return }
    }
    Issue.record("\(what) did not come; \(text.suffix(300).debugDescription)")
  }

  /// What there is, or twenty milliseconds of nothing.
  func gather() {
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 20)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &bytes, bytes.count)
    if count > 0 { output += bytes[..<count] } else if entry.revents & Int16(POLLHUP) != 0 { usleep(20_000) }
  }

  /// What the shell says of how the program ended; waits for at most ten seconds.
  func ending() throws -> Int32? {
    var ending: Int32?
    try wait("the end") {
      guard let range = text.ranges(of: "ended ").last else { return false }
      ending = Int32(text[range.upperBound...].prefix { $0.isNumber })
      return ending != nil
    }
    return ending
  }

  func forget() {
    output = []
  }
}
