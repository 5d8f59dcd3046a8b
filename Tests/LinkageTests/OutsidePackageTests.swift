import PresselSystem
import Testing

/// What somebody gets who takes a part of this repository into a program of their own.
@Suite struct OutsidePackageTests {
  /// What every Swift program links, as `readelf` names it.
  private static let ordinary = [
    "libswiftCore.so", "libswiftSwiftOnoneSupport.so", "libswift_Concurrency.so",
    "libswift_StringProcessing.so", "libswift_RegexParser.so", "libc.so.", "libm.so.", "libgcc_s.so.",
    "ld-linux-",
  ]

  /// How the symbols of the audio libraries and of Foundation begin; the last two are mangled Swift.
  private static let foreign = [
    "snd_", "opus_", "ogg_", "sqlite3_", "speex_", "sonic", "ebur128_", "avformat_", "avcodec_", "swr_",
    "$s10Foundation",
    "$s20FoundationEssentials",
  ]

  @Test(.timeLimit(.minutes(5)))
  func theComposerAloneNeedsNoAudioLibraryAndNoFoundation() throws {
    let package = try OutsidePackage(
      product: "ComposerEngine",
      program: """
        import ComposerEngine

        var composer = Composer()
        let asked = composer.handle(.press(), at: Instant(nanoseconds: 0))
        print(composer.phase.name.rawValue, asked.isEmpty)
        _ = composer.handle(.release(), at: Instant(nanoseconds: 100_000_000))
        print(composer.phase.name.rawValue)
        """)
    let build = try package.build()
    try #require(build.ending == .exited(0), "\(build.complaint)")

    let run = try package.run([package.program], seconds: 10)
    #expect(run.ending == .exited(0))
    #expect(run.lines == ["pressed false", "tip"])

    let dynamic = try package.run(["readelf", "-d", package.program], seconds: 10)
    let needed = dynamic.lines.filter { $0.contains("(NEEDED)") }.compactMap { line in
      line.split(separator: "[").last?.dropLast()
    }
    #expect(needed.contains("libswiftCore.so"))
    #expect(needed.filter { name in !Self.ordinary.contains { name.hasPrefix($0) } } == [])

    let table = try package.run(["nm", package.program], seconds: 10)
    let symbols = table.lines.compactMap { $0.split(separator: " ").last }
    #expect(symbols.contains { $0.hasPrefix("$s14ComposerEngine") })
    #expect(symbols.filter { name in Self.foreign.contains { name.hasPrefix($0) } } == [])
  }
}
