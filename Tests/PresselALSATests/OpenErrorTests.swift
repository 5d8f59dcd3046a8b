import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A device that does not open says why")
struct OpenErrorTests {
  @Test(
    "Each kind of failure has its own code",
    arguments: [
      (2, AudioError.Code.noDevice), (19, .noDevice), (111, .noDevice), (16, .busy), (13, .notPermitted),
      (1, .denied), (22, .noDevice),
    ] as [(Int32, AudioError.Code)])
  func codes(number: Int32, code: AudioError.Code) throws {
    let rig = try Rig(microphone: "open_error \(number)")
    let error = try #require(throws: AudioError.self) { try rig.source().open() }
    #expect(error.code == code)
    #expect(error.rawCode == -number)
    #expect(error.message.contains("mic"))
    #expect(!error.message.contains("\n"))
  }

  @Test("Who may not open a device is told of the group")
  func group() throws {
    let rig = try Rig(microphone: "open_error 13")
    let error = try #require(throws: AudioError.self) { try rig.source().open() }
    #expect(error.message.contains("group audio"))
  }

  @Test("A name that nobody knows is no device")
  func unknown() throws {
    let rig = try Rig()
    let error = try #require(throws: AudioError.self) { try rig.source("nowhere").open() }
    #expect(error.code == .noDevice)
  }

  @Test("A06: a form that cannot be converted is named, with what is offered")
  func form() throws {
    let backend = ALSABackend(configuration: "pcm.mic { type null }\n")
    let source = backend.source(device: "mic")
    try source.open()
    source.close()
    let rig = try Rig(microphone: "format MU_LAW channels 2 rate 8000")
    let error = try #require(throws: AudioError.self) { try rig.source().open() }
    #expect(error.code == .unsupportedFormat)
    #expect(error.message.contains("MU_LAW at 8000 Hz with 2 channels"))
    #expect(rig.count("close") == 2)
  }

  @Test("plug is left to convert what we cannot")
  func fallback() throws {
    let rig = try Rig(microphone: "format MU_LAW channels 1 rate 48000 speed 5")
    let take = try Take(rig.source("plugged"), frames: 480)
    #expect(take.samples.count == 480)
  }

  @Test("A source can be opened again after it could not")
  func again() throws {
    let rig = try Rig(microphone: "open_error 16")
    let source = rig.source()
    #expect(throws: AudioError.self) { try source.open() }
    #expect(throws: AudioError.self) { try source.open() }
    source.close()
  }

  @Test("A loudspeaker is called so")
  func loudspeaker() throws {
    let rig = try Rig(speaker: "open_error 16")
    let error = try #require(throws: AudioError.self) { try rig.sink().open() }
    #expect(error.code == .busy)
    #expect(error.message.contains("loudspeaker"))
  }
}
