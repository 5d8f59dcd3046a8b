extension Timestamp: CustomStringConvertible {
  private static let millisecondsOfDay: Int64 = 86_400_000

  /// The form of ISO 8601 that JSON carries: `2026-11-30T12:00:00.123Z`, always UTC, always three digits.
  ///
  /// Years outside 0000 to 9999 are shown as the nearest moment inside.
  public var description: String {
    let clamped = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    let days = Self.floor(clamped, Self.millisecondsOfDay)
    let rest = clamped - days * Self.millisecondsOfDay
    let (year, month, day) = Self.date(days)
    let digits: (Int64, Int) -> String = { value, width in
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T\(digits(rest / 3_600_000, 2))"
      + ":\(digits(rest / 60_000 % 60, 2)):\(digits(rest / 1000 % 60, 2)).\(digits(rest % 1000, 3))Z"
  }

  /// Reads a moment with its zone: `2026-11-30T12:00:00.123Z`, `2026-11-30T14:00:00+02:00`.
  ///
  /// - Parameter text: date, `T`, time, a fraction of any length (cut to milliseconds) and the zone.
  ///   A day or an hour that does not exist, and a time without a zone, give `nil`.
  public init?(iso8601 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T"), let hour = reader.number(2), reader.skip(":"),
      let minute = reader.number(2), reader.skip(":"), let second = reader.number(2),
      let fraction = reader.fraction(), let zone = reader.zone(), reader.isAtEnd,
      (1...12).contains(month), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.days(year, month, day)
    guard day >= 1, Self.date(days) == (year, month, day) else { return nil }
    let seconds = hour * 3600 + (minute - zone) * 60 + second
    self.init(milliseconds: days * Self.millisecondsOfDay + seconds * 1000 + fraction)
  }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    value / divisor - (value % divisor < 0 ? 1 : 0)
  }

  /// Days since 1970 of a date of the Gregorian calendar, counted in years that begin in March.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let monthOfYear = (month + 9) % 12
    let leapDays = floor(shifted, 4) - floor(shifted, 100) + floor(shifted, 400)
    return shifted * 365 + leapDays + (monthOfYear * 153 + 2) / 5 + day - 1 - 719_468
  }

  private static func date(_ days: Int64) -> (Int64, Int64, Int64) {
    let shifted = days + 719_468
    let era = floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
    let monthOfYear = (dayOfYear * 5 + 2) / 153
    let month = monthOfYear < 10 ? monthOfYear + 3 : monthOfYear - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (monthOfYear * 153 + 2) / 5 + 1
    )
  }
}
