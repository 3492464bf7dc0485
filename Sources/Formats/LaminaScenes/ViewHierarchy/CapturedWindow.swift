// Windows of a view hierarchy, as notices and errors list them.

/// A captured window of an app's screen.
public struct CapturedWindow: Hashable, Sendable {
  /// The window's number, from 1, in the order of the capture.
  public var number: Int
  /// The window's class, without its module.
  public var name: String
  /// The window's title; empty without one.
  public var title: String
  /// Whether the window was visible.
  public var isVisible: Bool
  /// Whether the window belongs to the system.
  public var isInternal: Bool
  /// Whether the window's layers were captured.
  public var hasLayers: Bool
  /// Whether the scene shows the window.
  public var isShown: Bool
}
