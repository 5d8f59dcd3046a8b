internal import PresselStore
internal import PresselSystem

extension StoreError {
  /// A failed call for a file that is in no store; code and text stay.
  init(_ error: SystemError) {
    self.init(Code(rawValue: error.code.rawValue), error.description, rawCode: error.number)
  }
}
