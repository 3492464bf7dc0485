public import LaminaViews

// Calls of the class by names, by which sources for extensions of apps reach the app.

extension Application {
  /// Whether the class has a method of this name: `sharedApplication`.
  public static func responds(to selector: Selector?) -> Bool {
    selector?.rawValue == "sharedApplication" || selector?.rawValue == "shared"
  }

  /// Calls a method of the class by its name: `sharedApplication` returns the running app.
  @discardableResult
  public static func perform(_ selector: Selector) -> Unmanaged<AnyObject>? {
    unsafe responds(to: selector) ? Unmanaged.passUnretained(shared) : nil
  }

  /// The look of the status bar of an app whose controllers do not decide it; kept, and without effect.
  public var statusBarStyle: UIStatusBarStyle {
    get { Attachments.value(of: self, "statusBarStyle") ?? .default }
    set { Attachments.set(newValue, of: self, "statusBarStyle") }
  }

  /// Keeps the look of the status bar of an app whose controllers do not decide it.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
}
