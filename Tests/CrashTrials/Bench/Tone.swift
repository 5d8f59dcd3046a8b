internal import Glibc

/// A sine of half scale, and how one is found again.
package enum Tone {
  package static func sine(hertz: Double, frames: Int, rate: Double = 48_000) -> [Float] {
    (0..<frames).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / rate)) }
  }

  /// How many hertz a long tone has, by its rising zero crossings.
  package static func hertz(of samples: [Float], rate: Double = 48_000) -> Double {
    var crossings: [Double] = []
    for index in samples.indices.dropFirst() where samples[index - 1] < 0 && samples[index] >= 0 {
      let rise = Double(samples[index] - samples[index - 1])
      crossings.append(Double(index) - Double(samples[index]) / max(rise, 1e-9))
    }
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) / (last - first) * rate
  }
}
