/// What was typed: the trial, then flags.
struct TrialOptions {
  let trial: String
  let seed: UInt64
  private let words: [String]

  init(_ arguments: [String]) {
    trial = arguments.first ?? ""
    words = Array(arguments.dropFirst())
    seed = TrialOptions.value("--seed", in: words).flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999)
  }

  func has(_ flag: String) -> Bool {
    words.contains(flag)
  }

  func number(_ flag: String) -> Int? {
    TrialOptions.value(flag, in: words).flatMap { Int($0) }
  }

  private static func value(_ flag: String, in words: [String]) -> String? {
    words.firstIndex(of: flag).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }
}
