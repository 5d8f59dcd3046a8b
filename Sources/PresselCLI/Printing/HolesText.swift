import ComposerWire
import PresselAudio
import PresselService

/// Where sound is missing in a recording, to people and to scripts.
enum HolesText {
  /// A list of places and lengths at 48 kHz.
  static func json(_ holes: [TakeHole]) -> JSONValue {
    .array(
      holes.map { hole in
        .object([
          ("at", .integer(hole.place.frames)), ("lost", .integer(hole.gap.lost.frames)),
          ("cause", .string(hole.gap.cause.rawValue)),
        ])
      })
  }

  /// One line.
  static func text(_ hole: TakeHole) -> String {
    let place = TimeText.exact(hole.place.nanoseconds(at: .opus))
    let length = TimeText.exact(hole.gap.lost.nanoseconds(at: .opus))
    return switch hole.gap.cause {
    case .overrun: "at \(place), \(length) are missing: the machine was busy"
    case .suspended: "at \(place), the machine slept"
    case .away: "at \(place), \(length) are missing: the microphone was away"
    }
  }
}
