import CFuzz

/// What libFuzzer calls with each input; the target's `fuzz` traps when a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzz(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Changes an input, and mostly gives its pages their right checksums: behind wrong ones no page is seen.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateInput(
  _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: CUnsignedInt
) -> Int {
  let count = LLVMFuzzerMutate(data, count, most)
  if seed % 8 != 0 { PageSums.correct(in: UnsafeMutableBufferPointer(start: data, count: count)) }
  return count
}
