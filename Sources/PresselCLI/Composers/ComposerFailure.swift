import ComposerWire
import PresselSystem

/// Why a line of a script or a backend was not carried out.
struct ComposerFailure: Error, Hashable {
  /// The kind, for programs.
  let code: Code
  /// One line: what is wrong, and what to do.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A kind of failure; more may come.
  struct Code: RawRepresentable, Hashable {
    let rawValue: String

    /// A line is longer than a line may be.
    static let tooLong = Code(rawValue: "tooLong")
    /// A line wants nothing, or two things at once.
    static let badLine = Code(rawValue: "badLine")
    /// No composer is called that.
    static let unknownComposer = Code(rawValue: "unknownComposer")
    /// The number of a line is one that was answered long ago.
    static let oldNumber = Code(rawValue: "oldNumber")
    /// What a file says cannot have been a composer.
    static let damagedState = Code(rawValue: "damagedState")
    /// A composer has become larger than a file may be.
    static let tooLarge = Code(rawValue: "tooLarge")
  }
}

extension ComposerFailure {
  init(_ error: WireError) {
    self.init(Code(rawValue: error.code.rawValue), CommandError.withoutFullStop(error.message))
  }

  init(_ error: SystemError) {
    self.init(Code(rawValue: error.code.rawValue), CommandError.withoutFullStop(error.description))
  }

  static var tooLong: ComposerFailure {
    ComposerFailure(.tooLong, "a line has more than \(LineSplitter.longest) bytes; write shorter ones")
  }

  /// Runs what reads JSON.
  static func mapping<Result>(_ body: () throws(WireError) -> Result) throws(ComposerFailure) -> Result {
    do {
      return try body()
    } catch {
      throw ComposerFailure(error)
    }
  }

  /// Runs what touches files.
  static func reaching<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(ComposerFailure) -> Result {
    do {
      return try body()
    } catch {
      throw ComposerFailure(error)
    }
  }
}
