public import Foundation

// Members of Foundation that it lacks on Linux.

nonisolated extension NSMutableString {
  /// Adds a text by its format, as `String(format:)` makes it.
  public func appendFormat(_ format: NSString, _ arguments: any CVarArg...) {
    append(String(format: String(describing: format), arguments: arguments))
  }
}

nonisolated extension ProcessInfo {
  /// Whether the device saves power: never here.
  public var isLowPowerModeEnabled: Bool { false }
}

/// Returns a number of references to an object, for diagnosis alone.
public nonisolated func CFGetRetainCount(_ object: AnyObject) -> Int {
  Int(_getRetainCount(object))
}
