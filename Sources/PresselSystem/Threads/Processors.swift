internal import CPresselLinux

/// The processors of the machine.
public enum Processors {
  /// How many this process may use, at least 1; corresponds to `sched_getaffinity`.
  public static var count: Int {
    max(1, Int(pressel_processor_count()))
  }
}
