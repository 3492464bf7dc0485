public import LaminaViews

// The window of an app's delegate as code reads it that knows no more of the delegate.

extension ApplicationDelegate {
  /// The delegate's window; `nil` of a delegate without the property.
  public var window: UIWindow?? {
    guard let delegate = self as? any UIApplicationDelegate else { return nil }
    return .some(delegate.window)
  }
}
