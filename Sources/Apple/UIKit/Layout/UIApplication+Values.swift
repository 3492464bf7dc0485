public import LaminaViews

// Values of the class of applications by key, as sources for extensions read them.

extension Application {
  /// Returns the running application for `sharedApplication`; traps for another key, as on a phone.
  public static func value(forKey key: String) -> Any? {
    guard key == "sharedApplication" else { fatalError("UIApplication has no value for \(key)") }
    return Application.shared
  }

  /// Returns the running application for `sharedApplication`; traps for another key, as on a phone.
  public static func value(forKeyPath path: String) -> Any? { value(forKey: path) }
}
