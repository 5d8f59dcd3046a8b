import PresselStore
import Testing

@Suite("Ids")
struct EntryIDTests {
  @Test("an id carries its time, version 7 and the variant")
  func layout() {
    let ids = IDGenerator(random: { .max })
    let id = ids.next(at: Timestamp(milliseconds: 0x0190_1234_5678))
    #expect(id.description == "01901234-5678-7fff-bfff-ffffffffffff")
    #expect(EntryID(id.description) == id)
    #expect(EntryID("0190123456787FFFBFFFFFFFFFFFFFFF") == id)
  }

  @Test("ids only grow, also while the clock stands or goes back, and when the counter is full")
  func monotonic() {
    var last = EntryID("00000000-0000-0000-0000-000000000000")
    for random in [UInt64(0), 1, .max] {
      let ids = IDGenerator(random: { random })
      last = nil
      for time in [5, 5, 5, 5, 4, 0, -1, 6, 6] as [Int64] {
        let id = ids.next(at: Timestamp(milliseconds: time))
        if let last { #expect(last < id) }
        #expect(id.description.dropFirst(14).first == "7")
        #expect("89ab".contains(id.description.dropFirst(19).first ?? "x"))
        last = id
      }
    }
  }

  @Test(
    "no text but 32 hexadecimal digits is an id",
    arguments: [
      "", "last", "0190", "g" + String(repeating: "0", count: 31), String(repeating: "0", count: 33),
    ])
  func refused(text: String) {
    #expect(EntryID(text) == nil)
  }
}
