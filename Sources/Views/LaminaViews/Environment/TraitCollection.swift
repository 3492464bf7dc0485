public import LaminaGeometry

/// The environment of a view: style, size classes, text size and display, like `UITraitCollection`.
///
/// ```
/// screen -> window -> superview -> view; overrideUserInterfaceStyle changes it from a view on down
/// ```
///
/// ```swift
/// var traits = TraitCollection()
/// traits.userInterfaceStyle = .dark
/// print(ViewColor.label.resolved(with: traits).red)  // near 1: light text
/// ```
public struct TraitCollection: Hashable, Sendable {
  /// Whether the interface is light or dark.
  public enum UserInterfaceStyle: String, CaseIterable, Hashable, Sendable {
    /// Inherited from above in the tree; never occurs in a view's resolved traits.
    case unspecified
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
  }

  /// The amount of room along an axis.
  public enum UserInterfaceSizeClass: String, CaseIterable, Hashable, Sendable {
    /// Little room.
    case compact
    /// Much room.
    case regular
  }

  /// The kind of device.
  public enum UserInterfaceIdiom: String, CaseIterable, Hashable, Sendable {
    /// A phone.
    case phone
    /// A tablet.
    case pad
  }

  /// The style of the interface: light, as by default, or dark.
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// The amount of room from left to right; compact by default.
  public var horizontalSizeClass = UserInterfaceSizeClass.compact
  /// The amount of room from top to bottom; regular by default.
  public var verticalSizeClass = UserInterfaceSizeClass.regular
  /// The preferred size of texts; `large` by default.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// The kind of device; a phone by default.
  public var userInterfaceIdiom = UserInterfaceIdiom.phone
  /// The screen's pixels per point.
  public var displayScale = 1.0
  /// The direction of the interface; from left to right by default.
  public var layoutDirection = UserInterfaceLayoutDirection.leftToRight

  /// Makes the traits of a view without a superview: a light phone in portrait with texts of the default
  /// size.
  public init() {}

  /// Sets the size classes and the idiom for a screen.
  ///
  /// | shorter side | held | horizontal | vertical |
  /// | --- | --- | --- | --- |
  /// | from 744 points, a pad | any | regular | regular |
  /// | below | upright | compact | regular |
  /// | from 414 points | across | regular | compact |
  /// | below | across | compact | compact |
  ///
  /// - Parameter size: the screen's size in points, in its current orientation.
  /// - Source: Apple, Human Interface Guidelines, "Layout", size classes of devices.
  public mutating func setSize(_ size: Size) {
    let shorter = min(size.width, size.height)
    if shorter >= 744 {
      (userInterfaceIdiom, horizontalSizeClass, verticalSizeClass) = (.pad, .regular, .regular)
    } else {
      let isUpright = size.height >= size.width
      userInterfaceIdiom = .phone
      horizontalSizeClass = !isUpright && shorter >= 414 ? .regular : .compact
      verticalSizeClass = isUpright ? .regular : .compact
    }
  }

  /// Whether dynamic colours may resolve differently with these traits than with `other`.
  ///
  /// - Parameter other: the traits to compare with.
  /// - Returns: whether a colour may differ.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection) -> Bool {
    userInterfaceStyle != other.userInterfaceStyle
  }
}
