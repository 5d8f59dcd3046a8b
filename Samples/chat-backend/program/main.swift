// A chat backend on standard input and output: a line of JSON in, lines of JSON out.
//
//   swift run chat-backend /tmp/chat.ledger
//   {"composer":"ada/general","event":"press"}
//   {"channel":"general"}
//
// It may be killed at any moment and started again with the same file.

import ChatBackend
import ComposerEngine
import ComposerWire
import Glibc

guard CommandLine.arguments.count == 2 else {
  print("usage: chat-backend FILE")
  exit(64)
}

/// The time of day, since states outlive the process and its moments have to mean the same to the next one.
func now() -> Instant {
  var time = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}

do {
  var backend = try Backend(ledger: CommandLine.arguments[1])
  while let line = readLine() {
    for answer in backend.answer(line, now: now()) { print(answer) }
    fflush(nil)
  }
} catch {
  print(error.wire.text())
  exit(2)
}
