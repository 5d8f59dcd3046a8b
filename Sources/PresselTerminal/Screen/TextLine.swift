/// A text that is being typed, with the place where the next character goes.
public struct TextLine: Hashable, Sendable {
  /// The text.
  public private(set) var text: String
  /// How many characters are before the cursor.
  public private(set) var cursor: Int

  /// A text with the cursor at its end.
  public init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// The text before the cursor.
  public var head: Substring { text.prefix(cursor) }

  /// The text behind the cursor.
  public var tail: Substring { text.dropFirst(cursor) }

  /// Puts text at the cursor.
  public mutating func insert(_ more: String) {
    // A combining mark joins what is before it, so characters are counted afterwards.
    let head = head + more
    text = head + tail
    cursor = head.count
  }

  /// Removes the character before the cursor.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func deleteBackward() -> Bool {
    replaceHead(with: head.dropLast())
  }

  /// Removes the character behind the cursor.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func deleteForward() -> Bool {
    guard cursor < text.count else { return false }
    text = head + tail.dropFirst()
    cursor = min(cursor, text.count)
    return true
  }

  /// Removes the word before the cursor, with the blanks behind it.
  public mutating func deleteWord() {
    var rest = head
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    replaceHead(with: rest)
  }

  /// Removes all before the cursor.
  public mutating func deleteToBeginning() {
    replaceHead(with: "")
  }

  /// Removes all behind the cursor.
  public mutating func deleteToEnd() {
    text = String(head)
  }

  /// Moves by characters, backwards when negative, and stays within the text.
  public mutating func move(by distance: Int) {
    cursor = min(text.count, max(0, cursor + distance))
  }

  /// Moves before the first character.
  public mutating func moveToBeginning() {
    cursor = 0
  }

  /// Moves behind the last character.
  public mutating func moveToEnd() {
    cursor = text.count
  }

  @discardableResult
  private mutating func replaceHead(with new: Substring) -> Bool {
    guard new.count < cursor else { return false }
    let count = new.count
    text = new + tail
    cursor = count
    return true
  }
}

extension Substring {
  fileprivate static func + (head: Substring, tail: Substring) -> String {
    String(head) + String(tail)
  }

  fileprivate static func + (head: Substring, more: String) -> Substring {
    Substring(String(head) + more)
  }
}
