// Values that a module above keeps with a view.

extension View {
  /// Returns a value that a module above keeps with the view; `nil` for none.
  ///
  /// - Parameter key: a key of that module.
  /// - Returns: the value that was kept last.
  public func companion(forKey key: String) -> Any? { extras?.companions[key] }

  /// Keeps a value with the view, as long as the view lives; `nil` for none.
  ///
  /// - Parameters:
  ///   - value: the value, which the view ignores.
  ///   - key: a key of the module that keeps it.
  public func setCompanion(_ value: Any?, forKey key: String) {
    guard value != nil || extras?.companions[key] != nil else { return }
    setExtra(\.companions[key], value)
  }
}
