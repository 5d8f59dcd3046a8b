extension String {
  /// Whether nobody would see anything of it: it has no scalar but white space (Unicode, White_Space).
  var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
        true
      default:
        false
      }
    }
  }
}
