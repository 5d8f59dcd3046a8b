import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

@Suite("What can record and play")
struct ListingTests {
  @Test("The library says its name and version")
  func name() {
    #expect(ALSABackend().name.hasPrefix("ALSA 1."))
  }

  @Test("Devices are listed once each, the default first, converters and the bin never")
  func list() throws {
    let devices = try ALSABackend().devices()
    #expect(Set(devices.map(\.name)).count == devices.count)
    #expect(devices.allSatisfy { !$0.directions.isEmpty && !$0.summary.contains("\n") && $0.name != "null" })
    if let index = devices.firstIndex(where: \.isDefault) { #expect(index == 0) }
  }

  @Test("A machine's unknown device is one error, and libasound prints nothing")
  func quiet() throws {
    let path = "/tmp/pressel-stderr-\(getpid())"
    let kept = dup(2)
    let file = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    dup2(file, 2)
    let error = #expect(throws: AudioError.self) { try ALSABackend().source(device: "hw:77,7").open() }
    dup2(kept, 2)
    close(kept)
    close(file)
    let printed = String(decoding: readFile(path), as: UTF8.self)
    unlink(path)
    #expect(error?.code == .noDevice)
    #expect(!printed.contains("ALSA lib"))
  }
}
