import Testing

@testable import PresselCLI

@Suite struct SizeValueTests {
  @Test(arguments: [
    ("512K", 524_288), ("512k", 524_288), ("512KiB", 524_288), ("512KB", 512_000), ("512kB", 512_000),
    ("16M", 16_777_216), ("1.5M", 1_572_864), ("2MB", 2_000_000), ("1G", 1_073_741_824),
    ("1GB", 1_000_000_000),
    ("400000", 400_000), ("1", 1), ("7B", 7),
  ])
  func aSizeIsANumberAndPerhapsAUnit(text: String, bytes: Int) {
    #expect(SizeValue(text)?.bytes == bytes)
  }

  @Test(arguments: [
    "", "0", "K", "-1", "+5", "1 K", "12X", "1.2.3", "nan", "inf", "2000G", "1e9", "0.4", "٣K",
  ])
  func everythingElseIsNone(text: String) {
    #expect(SizeValue(text) == nil)
  }
}
