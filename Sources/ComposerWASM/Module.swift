import ComposerWire

/// What one instance of the module holds. A module of WebAssembly has one thread.
struct Module: ~Copyable {
  nonisolated(unsafe) static var only = Module()

  var desk = Desk()
  var mailbox = Mailbox()

  /// Makes one call and leaves its answer.
  ///
  /// - Returns: How long the answer is, in bytes; negative when it is a mistake.
  mutating func answer(_ call: (inout Desk) throws(WireError) -> [UInt8]) -> Int32 {
    do {
      let bytes = try call(&desk)
      mailbox.leave(bytes)
      return Int32(clamping: bytes.count)
    } catch {
      let bytes = error.wire.utf8()
      mailbox.leave(bytes)
      return -Int32(clamping: bytes.count)
    }
  }

  /// Makes one call that needs the text which the host has left.
  mutating func answer(
    to length: Int32, _ call: (inout Desk, [UInt8]) throws(WireError) -> [UInt8]
  ) -> Int32 {
    do {
      let text = try mailbox.text(Int(length))
      return answer { desk throws(WireError) in try call(&desk, text) }
    } catch {
      return answer { _ throws(WireError) in throw error }
    }
  }
}
