/// One thing that `pressel doctor` looked at.
struct DoctorFinding {
  /// How it is.
  enum State: String {
    case good
    case warning
    case problem
  }

  let what: String
  let state: State
  let text: String
}
