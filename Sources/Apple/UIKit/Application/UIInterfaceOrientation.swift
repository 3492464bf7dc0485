public import LaminaViews

/// UIKit's name of a screen's orientation.
public typealias UIInterfaceOrientation = Screen.Orientation

extension Screen.Orientation {
  /// Whether the display's top or bottom edge is up.
  public nonisolated var isPortrait: Bool { !isLandscape }
  /// The orientation that is not known: upright.
  public nonisolated static var unknown: Screen.Orientation { .portrait }
}
