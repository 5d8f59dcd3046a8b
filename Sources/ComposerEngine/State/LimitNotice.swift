/// Whether the warning before the limit is still to come.
enum LimitNotice: Sendable, Hashable {
  /// It was given, or none is wanted.
  case over
  case ahead(ComposerTimer)

  var timer: ComposerTimer? {
    switch self {
    case .over: nil
    case .ahead(let timer): timer
    }
  }
}
