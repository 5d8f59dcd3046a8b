internal import PresselForeign
internal import PresselSystem

/// The program `pressel-decode`: reads a file of sound from its standard input and writes what
/// <doc:/PresselForeign/Contract> says to its standard output.
public enum DecodingProgram {
  /// Confines this process, decodes, and says how it ended.
  ///
  /// - Parameter arguments: what the program was started with, after its name.
  /// - Returns: the exit code: 0 when the last record is written, 64 for wrong arguments, 70 without confinement.
  public static func run(_ arguments: [String]) -> Int32 {
    guard let order = DecodingOrder(arguments) else {
      try? OutputStream.standardError.write(
        "pressel-decode: pressel starts it; by hand: pressel-decode frames|count < FILE\n")
      return 64
    }
    // What standard input is can be asked only now; it is not read yet.
    let writer = RecordWriter()
    let feed = ByteFeed(beginning: order.beginning) { writer.tellOfWaiting() }
    do {
      try Confinement(
        memory: DecoderContract.memoryLimit, processorSeconds: DecoderContract.processorSeconds
      ).enter()
    } catch {
      try? OutputStream.standardError.write("pressel-decode: \(error)\n")
      return 70
    }
    do {
      try writer.greet()
      try writer.write(.end(try length(feed, writer, order.work)))
    } catch {
      try? writer.write(.failure(error))
    }
    return 0
  }

  private static func length(
    _ feed: ByteFeed, _ writer: RecordWriter, _ work: DecoderContract.Work
  ) throws(ForeignError) -> ForeignLength {
    #if AnyFormat
      return try Decoding.run(feed, writer, work)
    #else
      throw .notBuilt
    #endif
  }
}
