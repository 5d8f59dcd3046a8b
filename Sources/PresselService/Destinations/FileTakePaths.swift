internal import PresselSystem

/// The names that a take has beside its place, and what they tell.
struct FileTakePaths: Sendable {
  /// Of the take while it runs, and of the whole file until it has its place.
  let part: String

  /// Of the whole file while it is written: one name, so that it is found after a kill.
  let finishing: String

  init(_ place: FilePlace) {
    part = place.path + FileDestination.partSuffix
    finishing = part + ".finishing"
  }

  /// The part has an owner who lives.
  var busy: TakeError {
    TakeError(
      code: SystemError.Code.locked.rawValue, message: "\(part) is being recorded\(owner): wait for its end")
  }

  /// Why no part could be made.
  func refusal(_ error: SystemError) -> TakeError {
    guard error.code == .exists else { return TakeError(error) }
    if let other = try? FileSystem().open(part, for: .reading), (try? other.tryLock()) == false {
      return TakeError(
        code: "exists",
        message: "\(part) is being recorded\(owner): give another name, or wait for its end")
    }
    return TakeError(
      code: "exists",
      message:
        "\(part) is there already, from a recording that was cut off: `pressel recover \(part)` makes it whole"
    )
  }

  private var owner: String {
    guard let file = try? FileSystem().open(part, for: .reading), let process = file.lockOwner() else {
      return ""
    }
    return " by process \(process)"
  }
}
