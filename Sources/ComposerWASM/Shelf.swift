/// Values under numbers that were given out in rising order.
struct Shelf<Value> {
  private var numbers: [Int32] = []
  private var values: [Value] = []

  mutating func put(_ value: Value, under number: Int32) {
    numbers.append(number)
    values.append(value)
  }

  mutating func remove(_ number: Int32) -> Bool {
    guard let place = place(of: number) else { return false }
    numbers.remove(at: place)
    values.remove(at: place)
    return true
  }

  /// Where the value of a number is, by halving what is left.
  func place(of number: Int32) -> Int? {
    var rest = numbers[...]
    while !rest.isEmpty {
      let middle = rest.startIndex + rest.count / 2
      if numbers[middle] == number { return middle }
      rest = numbers[middle] < number ? rest[(middle + 1)...] : rest[..<middle]
    }
    return nil
  }

  /// The value at a place, which is changed where it is.
  subscript(place place: Int) -> Value {
    get { values[place] }
    _modify { yield &values[place] }
  }
}
