internal import CPresselLinux
internal import Glibc

/// A process that gives a terminal back when this one ends without having done it, as by `SIGKILL`.
///
/// It is a shell that waits for the end of a pipe whose other end only this process holds. When the end comes while the
/// terminal is taken over, it writes the farewell and, if the modes are still those of the program, puts the old ones
/// back: a shell that waits for the program may have set modes of its own already.
public final class TerminalKeeper: Sendable {
  private let child: ChildProcess
  private let writing: Int32

  /// What the shell does. It is in the same group as the program, so it ignores what ends or stops that.
  private static let script = """
    trap '' INT QUIT HUP TERM TSTP TTIN TTOU
    exec 3>&1
    state=out
    while read -r word; do state=$word; done
    [ "$state" = in ] || exit 0
    printf '%b' "$3"
    [ "$(stty -g <&3)" = "$2" ] && stty "$1" <&3
    """

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - terminal: is to be given back.
  ///   - farewell: what is written to it then.
  /// - Throws: `notFound` without a shell, `failed` when no descriptor is left.
  public init(_ terminal: RawTerminal, farewell: [UInt8]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe pressel_pipe(&ends)
    guard result == 0 else { throw SystemError(-result, "make a pipe") }
    defer { close(ends[0]) }
    let octal = farewell.map { "\\0" + String($0, radix: 8) }.joined()
    do {
      child = try ChildProcess(
        ["/bin/sh", "-c", TerminalKeeper.script, "sh", terminal.modesBefore, terminal.modesDuring, octal],
        environment: ["PATH=/usr/bin:/bin", "LC_ALL=C"],
        input: .descriptor(SharedDescriptor(duplicating: ends[0], of: "a pipe")),
        output: .file(terminal.path), error: .nothing)
    } catch {
      close(ends[1])
      throw error
    }
    writing = ends[1]
  }

  deinit {
    close(writing)
  }

  /// From now on the terminal is taken over, and to be given back.
  public func watch() {
    say("in\n")
  }

  /// From now on it is as it was before.
  public func rest() {
    say("out\n")
  }

  private func say(_ word: String) {
    let bytes = Array(word.utf8)
    _ = unsafe write(writing, bytes, bytes.count)
  }
}
