import Glibc
import PresselAudio
import PresselForeign
import PresselSystem

/// How a decoder may go wrong; the name by which the program is called chooses one.
enum Role: String {
  case honest
  case crashes
  case hangs
  case says
  case falls
  case gives
  case idles
  case floods
  case garbles
  case miscounts
  case hurries
  case closes
  case spins
  case tries
  case boasts
  case screams
  case exhausts

  static let facts = ForeignFacts(
    container: "test", codec: "none", channels: 1, rate: .opus, bitRate: 0, tags: [])

  func play() throws {
    switch self {
    case .honest:
      try tell(.facts(Role.facts), .frames([0.25, -0.5]), .end(Role.length(2)))
    case .crashes:
      try tell(.facts(Role.facts))
      abort()
    case .hangs:
      try tell(.facts(Role.facts))
      while true { pause() }
    case .says: try OutputStream.standardOutput.write("Hello, I am a program.\n")
    case .falls: exit(3)
    case .gives: try tell(.facts(Role.facts), .frames([1]))
    case .idles:
      try tell(.facts(Role.facts))
      while true { try tell(.progress(frames: 48_000)) }
    case .floods:
      try tell(.facts(Role.facts))
      while true { try tell(.frames([Float](repeating: 0, count: 8_192))) }
    case .garbles:
      try tell(.facts(Role.facts))
      try OutputStream.standardOutput.write([0x46, 0xff, 0xff, 0xff, 0xff])
      while true { try OutputStream.standardOutput.write([UInt8](repeating: 7, count: 65_536)) }
    case .miscounts: try tell(.facts(Role.facts), .frames([1, 2]), .end(Role.length(3)))
    case .hurries: try tell(.frames([1]), .facts(Role.facts))
    case .closes:
      try tell(.facts(Role.facts))
      close(STDOUT_FILENO)
      while true { pause() }
    case .spins: try spin()
    case .tries: try tryMisdeeds()
    case .boasts: try OutputStream.standardOutput.write(record(0x49, "channels\t0\nrate\t48000\nbitRate\t0"))
    case .screams:
      try tell(.facts(Role.facts), .frames([.nan, .infinity, -.infinity, 0.5]), .end(Role.length(4)))
    case .exhausts: exit(127)
    }
  }

  static func length(_ frames: Int) -> ForeignLength {
    ForeignLength(frames: FrameCount(frames), damaged: 0)
  }

  private func tell(_ records: DecoderRecord...) throws {
    for record in records { try OutputStream.standardOutput.write(record.bytes) }
  }

  private func record(_ kind: UInt8, _ body: String) -> [UInt8] {
    [kind, UInt8(body.utf8.count), 0, 0, 0] + Array(body.utf8)
  }

  private func spin() throws {
    try Confinement(memory: DecoderContract.memoryLimit, processorSeconds: 1).enter()
    try tell(.facts(Role.facts))
    var frames: Int64 = 0
    while true {
      frames += 1
      if frames % 1_000_000 == 0 { try tell(.progress(frames: frames / 1_000_000)) }
    }
  }

  private func tryMisdeeds() throws {
    try Confinement(memory: DecoderContract.memoryLimit, processorSeconds: 10).enter()
    let tags = Misdeed.allCases.map { ForeignTag(name: $0.rawValue, value: "\($0.attempt())") }
    let facts = ForeignFacts(
      container: "test", codec: "none", channels: 1, rate: .opus, bitRate: 0, tags: tags)
    try tell(.facts(facts), .end(Role.length(0)))
  }
}
