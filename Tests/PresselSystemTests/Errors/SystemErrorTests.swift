import Glibc
import PresselSystem
import Testing

@Suite struct SystemErrorTests {
  @Test(arguments: [
    (ENOSPC, SystemError.Code.storageFull), (EDQUOT, .storageFull), (EFBIG, .storageFull), (EROFS, .readOnly),
    (EACCES, .notPermitted), (ENOENT, .notFound), (EEXIST, .exists), (EPIPE, .brokenPipe),
    (EWOULDBLOCK, .locked), (EIO, .failed),
  ])
  func eachNumberHasItsKind(number: Int32, code: SystemError.Code) {
    #expect(SystemError(number, "write").code == code)
  }

  @Test func theSentenceSaysWhatAndWhy() {
    #expect(SystemError(ENOSPC, "write a").description == "Cannot write a: No space left on device.")
  }
}
