import ComposerWire
import PresselService
import PresselStore
import PresselTesting
import Testing

@Suite("Attachments as Stream Chat writes them")
struct AttachmentJSONTests {
  /// What a client of Stream sends, with keys of its own among the known ones.
  private static let payload = """
    {"type":"voiceRecording","colour":"red","title":"At the sea 🌊","asset_url":"https://cdn.example/a%20b.aac?x=1",\
    "mime_type":"audio/aac","file_size":67890,"duration":12.34,"waveform_data":[0,0.25,1],\
    "og_scrape_url":null,"custom":{"mood":["calm",1.50],"big":12345678901234567890},"thumb_url":""}
    """

  private func read(_ text: String) throws -> AttachmentJSON {
    try #require(AttachmentJSON(JSONValue(parsing: text)))
  }

  @Test("every known key has its place, and the others are kept as they came")
  func reading() throws {
    let attachment = try read(Self.payload)
    #expect(attachment.facts.kind == .voiceRecording)
    #expect(attachment.facts.title == "At the sea 🌊")
    #expect(attachment.facts.mimeType == "audio/aac")
    #expect(attachment.facts.samples == 592_320)
    #expect(attachment.facts.waveform == [0, 0.25, 1])
    #expect(attachment.assetURL == "https://cdn.example/a%20b.aac?x=1")
    #expect(attachment.fileSize == 67_890)
    #expect(
      attachment.facts.extra
        == "{\"colour\":\"red\",\"og_scrape_url\":null,\"custom\":{\"mood\":[\"calm\",1.50],"
        + "\"big\":12345678901234567890},\"thumb_url\":\"\"}")
  }

  @Test("through the store and back every key has the value that it came with")
  func roundTrip() throws {
    let folder = try TemporaryDirectory()
    let store = try Store(at: folder.file("store"))
    let facts = try read(Self.payload).facts
    let take = try store.beginTake(in: "general", author: "ada")
    let kept = try take.finish(to: .draft) { (_) throws(StoreError) in facts }
    let again = try Store(at: folder.file("store")).attachment(matching: kept.id.description)
    var json = AttachmentJSON(again, assetURL: "https://cdn.example/a%20b.aac?x=1")
    json.fileSize = 67_890
    let (before, after) = (try JSONValue(parsing: Self.payload), json.value())
    for (key, value) in before.object ?? [] where key != "waveform_data" {
      #expect(after[key] == value, "\(key)")
    }
    #expect(after["waveform_data"] == .array([.integer(0), .number(0.25), .integer(1)]))
    #expect(after["samples"] == .integer(592_320))
    #expect(after.object?.count == 12)
    #expect(try read(after.text()).facts == facts)
  }

  @Test(
    "what is no attachment is none, and values of a wrong kind count as nothing",
    arguments: ["[]", "3", "null", "{}", "{\"type\":1}", "{\"title\":\"x\"}"])
  func refused(text: String) throws {
    #expect(try AttachmentJSON(JSONValue(parsing: text)) == nil)
  }

  @Test(
    "hostile values",
    arguments: [
      "\"duration\":-5", "\"duration\":1e300", "\"duration\":\"long\"", "\"samples\":-1", "\"file_size\":-1",
      "\"file_size\":1e99", "\"waveform_data\":7", "\"waveform_data\":{}", "\"duration\":1e9999",
    ])
  func hostile(member: String) throws {
    let attachment = try read("{\"type\":\"voiceRecording\",\(member)}")
    #expect(attachment.facts.samples == 0)
    #expect(attachment.fileSize == 0)
    #expect(attachment.facts.waveform.isEmpty)
    #expect(attachment.facts.extra == nil)
  }

  @Test("levels beyond the scale are brought to it, and there are no more than ten thousand")
  func levels() throws {
    let many = Array(repeating: "0.5", count: 20_000).joined(separator: ",")
    let attachment = try read("{\"type\":\"x\",\"waveform_data\":[-1,2,null,\"a\",1e999,\(many)]}")
    #expect(attachment.facts.waveform.prefix(5) == [0, 1, 0, 0, 0])
    #expect(attachment.facts.waveform.count == 10_000)
    #expect(attachment.facts.kind.rawValue == "x")
  }

  @Test("an extra object that holds a known key does not write it twice, and one that is none is left out")
  func doubled() throws {
    var facts = RecordingFacts(samples: 48_000)
    facts.extra = "{\"type\":\"image\",\"id\":\"1\",\"mine\":true}"
    var json = try read("{\"type\":\"voiceRecording\"}")
    json.facts.extra = facts.extra
    let object = json.value().object ?? []
    #expect(Set(object.map(\.0)).count == object.count)
    #expect(json.value()["type"]?.string == "voiceRecording")
    #expect(json.value()["mine"] == .bool(true))
    json.facts.extra = "no JSON"
    #expect(json.value()["mine"] == nil)
  }
}
