public import LaminaViews

// The colours with names beyond those of Lamina's `ViewColor`.

nonisolated extension ViewColor {
  /// A third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Pure red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Pure green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Pure blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  /// White text on a dark background, whatever the style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Black text on a light background, whatever the style.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The tint of views that have none of their own: the system's blue.
  public static var tintColor: UIColor { .systemBlue }
  /// The background that iOS 6 had behind grouped tables; now that of today's.
  public static var groupTableViewBackground: UIColor { .systemGroupedBackground }
  /// The background that iOS 6 had behind flipped pages.
  public static let viewFlipsideBackground = UIColor(white: 0.12, alpha: 1)
  /// The background that iOS 6 had behind scrolled content.
  public static let scrollViewTexturedBackground = UIColor(white: 0.44, alpha: 1)
}
