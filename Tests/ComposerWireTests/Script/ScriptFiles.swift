import Glibc

/// The scripts in the folder beside this one.
enum ScriptFiles {
  static let names: [String] = [
    "cancel_beats_lock", "confirm_before_finished", "device_lost_pressed", "disabled",
    "discard_preview_then_next", "discard_while_finishing_is_immediate", "hold_add", "hold_send_at_once",
    "interrupted_keeps", "leave_while_locked", "limit_counts_only_captured_time",
    "lock_stop_preview_confirm", "old_timers", "permission_steals_release", "press_refused_while_busy",
    "preview_playback", "refused_message_after_typing", "release_before_first_frame", "second_finger",
    "send_at_once_forgotten_after_failure", "slide_cancel_deletes", "slide_left_before_threshold",
    "slide_up_before_threshold_waits", "stop_while_paused", "threshold_exact", "tip_short_press",
  ]

  static func lines(of name: String, file: String = #filePath) -> [String] {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(
      separator: "/")
    return text("\(folder)/Scripts/\(name).jsonl").split(separator: "\n").map { String($0) }
  }

  private static func text(_ path: String) -> String {
    guard let stream = fopen(path, "r") else { return "" }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
