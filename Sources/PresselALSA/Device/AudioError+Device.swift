internal import Glibc
internal import PresselAudio

extension AudioError {
  /// Why a device could not be opened or started.
  ///
  /// - Parameters:
  ///   - code: what libasound answered, negative.
  ///   - address: which device was meant.
  static func opening(_ address: DeviceAddress, code: Int32) -> AudioError {
    let what = "The \(address.noun) \"\(address.name)\""
    switch 0 &- code {
    case ENOENT, ENODEV, ENXIO:
      return AudioError(
        .noDevice, "\(what) does not exist; connect one, or choose another device.", rawCode: code)
    case ECONNREFUSED, EHOSTDOWN, ETIMEDOUT:
      return AudioError(
        .noDevice,
        "\(what) belongs to a sound server that does not answer; start it, or choose another device.",
        rawCode: code)
    case EBUSY, EAGAIN:
      return AudioError(
        .busy, "\(what) is held by another program; close that program, or choose another device.",
        rawCode: code)
    case EACCES:
      return AudioError(
        .notPermitted,
        "\(what) may not be opened by this user; add the user to the group audio and log in again.",
        rawCode: code)
    case EPERM, EIO, EPIPE, ECONNRESET, ECONNABORTED:
      return AudioError(
        .denied,
        "\(what) was refused by the sound server (\(code)); allow it there, or choose another device.",
        rawCode: code)
    case EINVAL:
      return AudioError(
        .noDevice, "\(what) does not exist, or its ALSA configuration is wrong; choose another device.",
        rawCode: code)
    case _:
      return AudioError(
        .noDevice, "\(what) could not be opened (ALSA \(code)); choose another device.", rawCode: code)
    }
  }

  /// Why an opened device could not be set up.
  static func settingUp(_ address: DeviceAddress, code: Int32) -> AudioError {
    guard code == -EINVAL else { return opening(address, code: code) }
    return AudioError(
      .unsupportedFormat,
      "The \(address.noun) \"\(address.name)\" accepts no usable settings; choose another device.",
      rawCode: code)
  }

  /// A device that was opened and set up, and then refused to run.
  static func starting(code: Int32) -> AudioError {
    switch 0 &- code {
    case ENODEV:
      AudioError(.noDevice, "The device went away while it was opened; connect it again.", rawCode: code)
    case EBUSY:
      AudioError(.busy, "Another program took the device; close that program.", rawCode: code)
    case _:
      AudioError(
        .denied,
        "The sound server or the driver refused to start the device (ALSA \(code)); allow it there, or "
          + "choose another device.", rawCode: code)
    }
  }

  /// A device that went away, or fell silent, while it was in use.
  ///
  /// - Parameters:
  ///   - noun: what people call it.
  ///   - keeper: who is behind it.
  ///   - code: the last error number, positive; 0 when it only fell silent.
  static func lost(_ noun: String, of keeper: DeviceKeeper, code: Int32) -> AudioError {
    let sentence =
      switch (keeper, code) {
      // A server that lives tells that a device of its was taken away.
      case (.machine, 1...), (.server, ENODEV):
        "The \(noun) went away (ALSA -\(code)); connect it again, or choose another device."
      case (.machine, _):
        "The \(noun) gave no sign for two seconds; connect it again, or choose another device."
      case (.server(let name), 1...):
        "The sound server\(called(name)) of the \(noun) went away (ALSA -\(code)); start it again, "
          + "or choose another device."
      case (.server(let name), _):
        "The sound server\(called(name)) of the \(noun) gave no sign for two seconds; start it again, "
          + "or choose another device."
      }
    return AudioError(.deviceLost, sentence, rawCode: 0 &- code)
  }

  /// A device that does not come back from a call.
  ///
  /// - Parameters:
  ///   - noun: what people call it.
  ///   - keeper: who is behind it.
  static func unanswered(_ noun: String, of keeper: DeviceKeeper) -> AudioError {
    let sentence =
      switch keeper {
      case .machine: "The \(noun) does not answer; connect it again, or choose another device."
      case .server(let name):
        "The sound server\(called(name)) of the \(noun) does not answer; start it again, or choose another device."
      }
    return AudioError(.deviceLost, sentence)
  }

  private static func called(_ name: String?) -> String {
    name.map { " \($0)" } ?? ""
  }
}
