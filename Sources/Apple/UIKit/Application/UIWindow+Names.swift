public import LaminaViews

extension Window {
  /// The level, by which windows lie over each other: `level`.
  public var windowLevel: UIWindow.Level {
    get { level }
    set { level = newValue }
  }

  /// The scene of the window's screen; setting it is possible only to that scene.
  public var windowScene: UIWindowScene? {
    get { screen.windowScene }
    set {
      if let newValue, newValue.screen !== screen {
        View.warnings.add(misuse: "a window cannot move to another screen", of: "UIWindow")
      }
    }
  }

  /// Whether the window can become key.
  public var canBecomeKeyWindow: Bool { canBecomeKey }

  /// Converts a point to another window's space; `nil` stands for the screen's.
  public func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    convert(point, to: window as UIView?)
  }
  /// Converts a point from another window's space; `nil` stands for the screen's.
  public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    convert(point, from: window as UIView?)
  }
  /// Converts a rectangle to another window's space; `nil` stands for the screen's.
  public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    convert(rect, to: window as UIView?)
  }
  /// Converts a rectangle from another window's space; `nil` stands for the screen's.
  public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    convert(rect, from: window as UIView?)
  }

  /// Sent when a window becomes visible.
  public nonisolated static let didBecomeVisibleNotification = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Sent when a window is hidden.
  public nonisolated static let didBecomeHiddenNotification = NSNotification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// Sent when a window becomes key.
  public nonisolated static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Sent when a window is no longer key.
  public nonisolated static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
}

nonisolated extension Window.Level {
  /// Makes a level of its number.
  public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

  /// The level above another by a number.
  public static func + (level: Window.Level, number: CGFloat) -> Window.Level {
    Window.Level(rawValue: level.rawValue + number)
  }
  /// The level below another by a number.
  public static func - (level: Window.Level, number: CGFloat) -> Window.Level {
    Window.Level(rawValue: level.rawValue - number)
  }
}
