// Windows of a view hierarchy, as notices and errors list them.

/// A captured window of an app's screen.
public struct CapturedWindow: Hashable, Sendable {
  /// Its number, from 1, in the order of the capture.
  public var number: Int
  /// Its class, without its module.
  public var name: String
  /// Its title; empty without one.
  public var title: String
  /// Whether it was visible.
  public var isVisible: Bool
  /// Whether it belongs to the system.
  public var isInternal: Bool
  /// Whether its layers were captured.
  public var hasLayers: Bool
  /// Whether the scene shows it.
  public var isShown: Bool
}
