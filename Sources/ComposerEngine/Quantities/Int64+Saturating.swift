extension Int64 {
  func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }

  func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return other < 0 ? .max : .min
  }

  func multipliedSaturating(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }

  /// A number in whole thousand-millionths, rounded half away from zero; no number at all becomes zero.
  init(billionthsOf value: Double) {
    let scaled = value * 1e9
    guard scaled == scaled else {
      self = 0
      return
    }
    // 2⁶³ is a double; anything from there on does not fit.
    guard scaled < 9_223_372_036_854_775_808 else {
      self = .max
      return
    }
    guard scaled > -9_223_372_036_854_775_808 else {
      self = .min
      return
    }
    self = Int64(scaled)
    let rest = scaled - Double(self)
    if rest >= 0.5 { self = addingSaturating(1) }
    if rest <= -0.5 { self = addingSaturating(-1) }
  }
}
