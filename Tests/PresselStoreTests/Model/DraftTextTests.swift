import PresselStore
import Testing

@Suite("The text of a draft that several write") struct DraftTextTests {
  @Test(
    "has a sitting's own part changed, and what others wrote stays",
    arguments: [
      (own: "", new: "a", whole: "", result: "a"),
      (own: "", new: "a", whole: "x", result: "x\na"),
      (own: "a", new: "b", whole: "a", result: "b"),
      (own: "a", new: "", whole: "a", result: ""),
      (own: "a", new: "b", whole: "x\na", result: "x\nb"),
      (own: "a", new: "", whole: "x\na", result: "x"),
      (own: "a", new: "", whole: "a\nx", result: "x"),
      (own: "a", new: "b", whole: "a\nx", result: "b\nx"),
      (own: "a", new: "b", whole: "xa", result: "xa\nb"),
      (own: "a", new: "", whole: "xa", result: "xa"),
      (own: "a", new: "b", whole: "", result: "b"),
    ])
  func replacing(own: String, new: String, whole: String, result: String) {
    #expect(DraftText.replacing(own, with: new, in: whole) == result)
  }
}
