internal import PresselSystem

/// The programs of others that tests compare with.
package enum Tools {
  /// Whether all of them are installed; a test without them says so when it is skipped.
  package static func have(_ names: String...) -> Bool {
    names.allSatisfy { name in
      ["/usr/local/bin", "/usr/bin", "/bin"].contains {
        (try? FileSystem().size(of: "\($0)/\(name)")) ?? nil != nil
      }
    }
  }
}
