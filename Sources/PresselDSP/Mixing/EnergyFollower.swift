/// Follows how loud each channel is, and whether it mirrors the loudest, and says what share of a mix each deserves.
struct EnergyFollower: Sendable {
  /// A channel 20 dB below the loudest carries no voice; from 10 dB below it counts fully.
  private static let silentBelow: Float = 0.01
  private static let fullAbove: Float = 0.1
  /// Below −100 dB nothing is decided.
  private static let floor: Float = 1e-10

  private var levels: [Float]
  private var energies: [Float]
  private var products: [Float]
  private var mirrored: [Bool]
  private var leader = 0
  private let attack: Float
  private let release: Float
  private let slowRelease: Float
  private var isVoiced = false

  init(channels: Int, hertz: Int) {
    levels = Array(repeating: 0, count: channels)
    energies = levels
    products = levels
    mirrored = Array(repeating: false, count: channels)
    attack = min(1, 1 / (0.02 * Float(hertz)))
    // A side that is silent while another speaks is soon forgotten; between two words, where both sides carry
    // only noise, hardly.
    release = min(1, 1 / (0.15 * Float(hertz)))
    slowRelease = min(1, 1 / (4 * Float(hertz)))
  }

  mutating func hear(_ frame: ArraySlice<Float>) {
    let first = frame.startIndex
    let led = tame(frame[first + leader])
    let fade = isVoiced ? release : slowRelease
    var loudest: Float = 0
    var highest: Float = 0
    for channel in levels.indices {
      let sample = tame(frame[first + channel])
      let power = sample * sample
      levels[channel] += (power - levels[channel]) * (power > levels[channel] ? attack : fade)
      energies[channel] += (power - energies[channel]) * attack
      products[channel] += (sample * led - products[channel]) * attack
      loudest = max(loudest, energies[channel])
      highest = max(highest, levels[channel])
    }
    isVoiced = loudest > 0.1 * highest
  }

  /// What each channel is multiplied by: magnitudes add up to 1, mirrored channels are negative; `nil` in silence.
  mutating func shares() -> [Float]? {
    chooseLeader()
    let top = levels[leader]
    guard top > Self.floor else { return nil }
    for channel in levels.indices { notice(channel) }
    let weights = levels.map { level in
      min(1, max(0, (level / top - Self.silentBelow) / (Self.fullAbove - Self.silentBelow)))
    }
    let sum = weights.reduce(0, +)
    return zip(weights, mirrored).map { weight, mirrored in (mirrored ? -weight : weight) / sum }
  }

  /// The leader's sign is the mix's; it changes only for one that is 6 dB louder.
  private mutating func chooseLeader() {
    guard let loudest = levels.indices.max(by: { levels[$0] < levels[$1] }) else { return }
    guard levels[loudest] > 4 * levels[leader] else { return }
    leader = loudest
    for channel in products.indices {
      products[channel] = 0
      mirrored[channel] = false
    }
  }

  private mutating func notice(_ channel: Int) {
    let scale = (energies[channel] * energies[leader]).squareRoot()
    guard scale > Self.floor else { return }
    let likeness = products[channel] / scale
    if likeness < -0.5 { mirrored[channel] = true }
    if likeness > -0.2 { mirrored[channel] = false }
  }

  /// A broken float from a device must not spoil the running sums for ever.
  private func tame(_ sample: Float) -> Float {
    sample.isFinite ? min(4, max(-4, sample)) : 0
  }
}
