// Runs scripts from standard input as the module in Node does, to be compared with it. A line "== name" begins the
// next script; a mistake ends one.

import ComposerWire

var replay = ScriptReplay()
var isOver = false
while let line = readLine() {
  if line.hasPrefix("== ") {
    print(line)
    replay = ScriptReplay()
    isOver = false
  } else if !isOver {
    do {
      for answer in try replay.feed(line) { print(answer) }
    } catch {
      print("! \(error.code.rawValue) \(error.message) \(error.offset ?? -1)")
      isOver = true
    }
  }
}
