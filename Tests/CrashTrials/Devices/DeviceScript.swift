/// A device that fails, and what the design says comes of it.
package struct DeviceScript: Sendable {
  /// What comes of a take; stated before it is made.
  enum Statement: Sendable {
    /// It has its whole length, sent as a message; so many holes at least are marked, each at least so many frames long.
    case goesOn(holes: Int, eachFrames: Int64)
    /// The device is lost after so many frames, which wait as a draft.
    case ends(frames: Int64)
    /// It ends at its limit with whatever was heard, as a message; with holes as above.
    case limited(holes: Int, eachFrames: Int64)
    /// Nothing was heard, nothing is kept, and this is the code.
    case nothing(code: String)
  }

  /// What it is called; also the name of the device and of the channel.
  package let name: String
  /// Keys of the rig.
  let keys: String
  /// Words for the program.
  let words: [String]
  let statement: Statement

  init(_ name: String, _ keys: String, words: [String] = [], _ statement: Statement) {
    self.name = name
    self.keys = keys
    self.words = words
    self.statement = statement
  }

  /// How long a take is asked to be unless its words say so: longer than a silence of two seconds after a fault, in milliseconds and in frames.
  static let milliseconds = 4_000
  static let frames = Int64(milliseconds) * 48

  /// The statement in few words, for a table.
  var stated: String {
    switch statement {
    case .goesOn(0, _): "goes on"
    case .goesOn(let holes, _): "goes on, \(holes) hole"
    case .ends(let frames): "lost after \(frames)"
    case .limited: "ends at its limit"
    case .nothing(let code): code
    }
  }
}
