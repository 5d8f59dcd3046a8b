import Glibc
import PresselForeign
import PresselSystem

// Called through a link, so that its name says what it is to do.
let name = CommandLine.arguments[0].split(separator: "/").last.map { String($0) } ?? ""
guard let role = Role(rawValue: name) else { exit(64) }
if role != .says { try OutputStream.standardOutput.write(DecoderContract.greeting) }
try role.play()
