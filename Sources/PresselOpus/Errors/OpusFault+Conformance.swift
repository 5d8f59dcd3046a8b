extension OpusFault.Code {
  /// What forbids such a file, by a MUST or because no reader can know what was there; `nil` when it is only odd.
  public var forbiddenBy: RFCSection? {
    switch self {
    // Readers have to be prepared for streams that are cut off: the flag is a SHOULD (RFC 7845, section 3).
    case .missingEndOfStream, .truncated: nil
    // The first page of audio MUST NOT have less than its packets, a later one MUST have the sum.
    case .badTimestamp: RFCSection(7845, "4", "4.5")
    // A SHOULD (RFC 7845, section 4.4).
    case .longTrim: nil
    // The numbers tell of pages that were lost; without gaps is a condition of section 4 of RFC 7845.
    case .lostPages: RFCSection(3533, "6")
    // The checksum is what makes a page valid.
    case .damagedPage: RFCSection(3533, "6")
    // The capture pattern is there so that readers find the next page (RFC 3533, section 6).
    case .garbage: nil
    // A packet MUST keep the rules R1 to R7; one of no bytes MUST be taken for one that does not.
    case .invalidPacket, .undecodablePacket: RFCSection(6716, "3.4")
    // Allowed (RFC 3533, section 4).
    case .chained, .foreignStream: nil
    // Each stream MUST have a serial number of its own.
    case .duplicateSerial: RFCSection(3533, "4")
    // What the headers MUST be holds for every stream of a file.
    case .unreadableLink: RFCSection(7845, "3", "5")
    // Right, but not for this reader (RFC 7845, section 5.1).
    case .unsupportedLink: nil
    // All packets behind the two headers are packets of audio, and "Op" begins none.
    case .repeatedHeader: RFCSection(7845, "3")
    // Zero where a header ends, and -1 where no packet does: both a MUST.
    case .headerGranule: RFCSection(7845, "4")
    // One of each at most, and a number from -32768 to 32767 without white space: both a MUST.
    case .badGainTag: RFCSection(7845, "5.2.1")
    // There MUST NOT be any more pages.
    case .dataAfterEnd: RFCSection(7845, "3")
    }
  }
}

extension OpusFileError {
  /// The refusal of a file for what is wrong with it.
  init(_ fault: OpusFault, forbiddenBy section: RFCSection) {
    self.init(
      .notConforming,
      "\(fault.code.rawValue) on page \(fault.page), byte \(fault.offset): \(fault.message) "
        + "This breaks \(section): read it leniently, or repair it.")
  }
}
