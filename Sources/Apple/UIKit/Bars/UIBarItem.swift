public import LaminaViews

// The members that items of bars have in common.

/// An item of a bar: a button, or a tab.
public protocol UIBarItem: AnyObject {
  /// The text; `nil` for none.
  var title: String? { get set }
  /// The insets of the image.
  var imageInsets: UIEdgeInsets { get set }
  /// A number of the app's own.
  var tag: Int { get set }
  /// The name for assistive technologies; `nil` for the title.
  var accessibilityLabel: String? { get set }
  /// The hint for assistive technologies; `nil` for none.
  var accessibilityHint: String? { get set }
  /// The name for tests; `nil` for none.
  var accessibilityIdentifier: String? { get set }
  /// Returns the view that a bar shows for the item for `view`; `nil` unless one does, or for another key.
  func value(forKey key: String) -> Any?
}

extension BarButtonItem: UIBarItem {}
extension TabBarItem: UIBarItem {}

extension BarButtonItem {
  /// Returns the view that a bar shows for the item for `view`; `nil` unless one does, or for another key.
  public func value(forKey key: String) -> Any? { key == "view" ? shownView : nil }
}

extension TabBarItem {
  /// Returns the button that a bar shows for the item for `view`; `nil` unless one does, or for another key.
  public func value(forKey key: String) -> Any? { key == "view" ? shownView : nil }
}
