public import LaminaGeometry

/// The surroundings of a view that it may look at, as `UITraitCollection`.
///
/// ```
/// screen -> window -> superview -> view; overrideUserInterfaceStyle changes it from a view on down
/// ```
public struct TraitCollection: Hashable, Sendable {
  /// Whether surroundings are light or dark.
  public enum UserInterfaceStyle: String, CaseIterable, Hashable, Sendable {
    /// As above in the tree: no view has it in its traits.
    case unspecified
    /// Dark text on light ground.
    case light
    /// Light text on dark ground.
    case dark
  }

  /// Whether there is room along an axis.
  public enum UserInterfaceSizeClass: String, CaseIterable, Hashable, Sendable {
    /// Little.
    case compact
    /// Much.
    case regular
  }

  /// The kind of device.
  public enum UserInterfaceIdiom: String, CaseIterable, Hashable, Sendable {
    /// A phone.
    case phone
    /// A tablet.
    case pad
  }

  /// Light or dark.
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// The room from left to right.
  public var horizontalSizeClass = UserInterfaceSizeClass.compact
  /// The room from top to bottom.
  public var verticalSizeClass = UserInterfaceSizeClass.regular
  /// How large a person wants texts.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// The kind of device.
  public var userInterfaceIdiom = UserInterfaceIdiom.phone
  /// Pixels per point of the screen.
  public var displayScale = 1.0

  /// The traits of a view that is nowhere: a light phone in portrait with texts of the usual size.
  public init() {}

  /// Finds the size classes and the idiom of a screen.
  ///
  /// | shorter side | held | horizontal | vertical |
  /// | --- | --- | --- | --- |
  /// | from 744 points, a pad | any | regular | regular |
  /// | below | upright | compact | regular |
  /// | from 414 points | across | regular | compact |
  /// | below | across | compact | compact |
  ///
  /// - Parameter size: the screen's size in points, as it is held.
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

  /// Whether a color resolves to another one than in other traits.
  ///
  /// - Parameter other: the traits to compare with.
  /// - Returns: whether it may.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection) -> Bool {
    userInterfaceStyle != other.userInterfaceStyle
  }
}
