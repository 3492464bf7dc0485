public import LaminaViews

// UIKit's names and small types of bars.

/// UIKit's name of the style of a bar.
public typealias UIBarStyle = BarBackground.Style

extension BarBackground.Style {
  /// Black and opaque: as `black`.
  public static nonisolated var blackOpaque: BarBackground.Style { .black }
  /// Black and translucent: as `black`.
  public static nonisolated var blackTranslucent: BarBackground.Style { .black }
}

/// The heights of bars to which a look belongs.
public enum UIBarMetrics: Int, Sendable {
  /// A bar of a phone in portrait.
  case `default` = 0
  /// A bar of a phone in landscape.
  case compact = 1
  /// A bar with a prompt.
  case defaultPrompt = 101
  /// A bar with a prompt in landscape.
  case compactPrompt = 102

  /// The earlier name of `compact`.
  public static nonisolated var landscapePhone: UIBarMetrics { .compact }
}

/// The place of a bar.
public enum UIBarPosition: Int, Sendable {
  /// Any place.
  case any = 0
  /// At the lower edge.
  case bottom = 1
  /// At the upper edge.
  case top = 2
  /// At the upper edge, under the status bar.
  case topAttached = 3
}

/// A view that has a place as a bar.
public protocol UIBarPositioning: AnyObject {
  /// The place of the bar.
  var barPosition: UIBarPosition { get }
}

/// The delegate of a bar.
public protocol UIBarPositioningDelegate: AnyObject {
  /// Returns the place of a bar; at the upper edge by default.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Returns `top`.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .top }
}

extension Bar: UIBarPositioning {
  /// The place of the bar, by its class.
  public var barPosition: UIBarPosition { self is TabBar || self is Toolbar ? .bottom : .top }
}

/// The delegate of a toolbar.
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// The delegate of a navigation bar that stands alone.
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether the bar may push an item; true by default.
  func navigationBar(_ navigationBar: NavigationBar, shouldPush item: NavigationItem) -> Bool
  /// Called when the bar has pushed an item.
  func navigationBar(_ navigationBar: NavigationBar, didPush item: NavigationItem)
  /// Whether the bar may pop an item; true by default.
  func navigationBar(_ navigationBar: NavigationBar, shouldPop item: NavigationItem) -> Bool
  /// Called when the bar has popped an item.
  func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns true.
  public func navigationBar(
    _ navigationBar: NavigationBar, shouldPush item: NavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: NavigationBar, didPush item: NavigationItem) {}
  /// Returns true.
  public func navigationBar(
    _ navigationBar: NavigationBar, shouldPop item: NavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: NavigationBar, didPop item: NavigationItem) {}
}

/// The delegate of a tab bar that stands alone.
public protocol UITabBarDelegate: AnyObject {
  /// Called when a tap has selected an item.
  func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {}
}

/// An object held weakly in a table of added values.
final class WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
