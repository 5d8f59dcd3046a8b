import ComposerWire

// The functions of the module. What a host passes is a number and the length of a text that it wrote where
// `pressel_room` said; what it gets is the length of the answer, which stands where `pressel_answer` says, and a
// negative length when the answer tells a mistake. ComposerWire's page "In a browser" has the table.

@_expose(wasm, "pressel_room")
func room(_ length: Int32) -> UnsafeMutablePointer<UInt8>? {
  unsafe Module.only.mailbox.room(for: Int(length))
}

@_expose(wasm, "pressel_answer")
func answerAddress() -> UnsafeMutablePointer<UInt8>? {
  unsafe Module.only.mailbox.address
}

@_expose(wasm, "composer_create")
func createComposer(_ length: Int32) -> Int32 {
  unsafe Module.only.answer(to: length) { desk, text throws(WireError) in
    Array(try desk.create(text).description.utf8)
  }
}

@_expose(wasm, "composer_restore")
func restoreComposer(_ length: Int32) -> Int32 {
  unsafe Module.only.answer(to: length) { desk, text throws(WireError) in
    Array(try desk.restore(text).description.utf8)
  }
}

@_expose(wasm, "composer_handle")
func handle(_ composer: Int32, _ length: Int32) -> Int32 {
  unsafe Module.only.answer(to: length) { desk, text throws(WireError) in
    try desk.handle(composer, text).utf8()
  }
}

@_expose(wasm, "composer_settings")
func setSettings(_ composer: Int32, _ length: Int32) -> Int32 {
  unsafe Module.only.answer(to: length) { desk, text throws(WireError) in
    try desk.setSettings(composer, text)
    return []
  }
}

@_expose(wasm, "composer_phase")
func phase(_ composer: Int32) -> Int32 {
  unsafe Module.only.answer { desk throws(WireError) in try desk.phase(composer).utf8() }
}

@_expose(wasm, "composer_state")
func state(_ composer: Int32) -> Int32 {
  unsafe Module.only.answer { desk throws(WireError) in try desk.state(composer).utf8() }
}

@_expose(wasm, "composer_next_timer")
func nextTimer(_ composer: Int32) -> Int32 {
  unsafe Module.only.answer { desk throws(WireError) in try desk.nextTimer(composer).utf8() }
}

@_expose(wasm, "composer_free")
func freeComposer(_ composer: Int32) -> Int32 {
  unsafe Module.only.answer { desk throws(WireError) in
    try desk.free(composer: composer)
    return []
  }
}

@_expose(wasm, "replay_create")
func createReplay() -> Int32 {
  unsafe Module.only.answer { desk throws(WireError) in Array(try desk.createReplay().description.utf8) }
}

@_expose(wasm, "replay_feed")
func feed(_ replay: Int32, _ length: Int32) -> Int32 {
  unsafe Module.only.answer(to: length) { desk, text throws(WireError) in try desk.feed(replay, text) }
}

@_expose(wasm, "replay_free")
func freeReplay(_ replay: Int32) -> Int32 {
  unsafe Module.only.answer { desk throws(WireError) in
    try desk.free(replay: replay)
    return []
  }
}
