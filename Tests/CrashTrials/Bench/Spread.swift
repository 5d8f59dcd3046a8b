/// How numbers are spread, for a line of a table.
package struct Spread {
  private let sorted: [Double]

  package init(_ values: [Double]) {
    sorted = values.sorted()
  }

  /// The one in the middle; 0 of nothing.
  package var median: Double {
    sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The highest; 0 of nothing.
  package var highest: Double {
    sorted.last ?? 0
  }
}

extension Double {
  /// With so many decimals, rounded.
  package func text(_ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int64((self * scale).rounded())
    guard decimals > 0 else { return String(whole) }
    let (high, low) = (abs(whole) / Int64(scale), abs(whole) % Int64(scale))
    let padded = String(repeating: "0", count: decimals - String(low).count) + String(low)
    return "\(whole < 0 ? "-" : "")\(high).\(padded)"
  }
}
