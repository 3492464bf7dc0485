internal import LaminaDisplay

// Functions of C that Foundation brings on iOS.

/// Returns the app's present in seconds since 2001, by the machine's date when the program first asked and the app's time.
public nonisolated func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  AppQueue.isMain
    ? MainActor.assumeIsolated { firstDate + AppClock.now } : firstDate + AppClock.recentTime
}

private nonisolated let firstDate = Date().timeIntervalSinceReferenceDate

/// Runs a closure; objects are released as soon as nobody retains them, with or without a pool.
public nonisolated func autoreleasepool<Result>(
  invoking body: () throws -> Result
) rethrows -> Result { try body() }

/// A pointer to a value that a function of Objective-C sets.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

nonisolated extension NSIndexPath {
  /// Makes an index path of a row.
  public convenience init(row: Int, section: Int) {
    unsafe self.init(indexes: [section, row], length: 2)
  }
  /// Makes an index path of an item.
  public convenience init(item: Int, section: Int) {
    unsafe self.init(indexes: [section, item], length: 2)
  }
  /// The row.
  public var row: Int { index(atPosition: 1) }
  /// The item.
  public var item: Int { index(atPosition: 1) }
  /// The section.
  public var section: Int { index(atPosition: 0) }
}
