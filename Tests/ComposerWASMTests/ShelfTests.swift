import Testing

@testable import ComposerWASM

@Suite struct ShelfTests {
  @Test func `What was put is found under its number, until it is removed`() {
    for count in 0..<20 {
      var shelf = Shelf<Int>()
      for number in 0..<count { shelf.put(number * 10, under: Int32(number * 2)) }
      for number in 0..<count {
        #expect(shelf.place(of: Int32(number * 2)).map { shelf[place: $0] } == number * 10)
        #expect(shelf.place(of: Int32(number * 2 + 1)) == nil)
      }
      for number in 0..<count where number % 3 == 0 {
        let (first, second) = (shelf.remove(Int32(number * 2)), shelf.remove(Int32(number * 2)))
        #expect(first && !second)
      }
      for number in 0..<count {
        let expected = number % 3 == 0 ? nil : number * 10
        #expect(shelf.place(of: Int32(number * 2)).map { shelf[place: $0] } == expected)
      }
    }
  }
}
