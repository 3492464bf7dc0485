import LaminaText
public import LaminaViews

// The configuration of a button with UIKit's members.

nonisolated extension Button.Configuration {
  /// The rounding of corners, like `UIButton.Configuration.CornerStyle`.
  public enum CornerStyle: Int, Sendable {
    /// The radius of the configuration's background.
    case fixed
    /// A radius that follows the size of texts: 8 points.
    case dynamic
    /// 4 points.
    case small
    /// 8 points.
    case medium
    /// 12 points.
    case large
    /// Half of the smaller side.
    case capsule
  }

  /// The rounding of corners.
  public var cornerStyle: CornerStyle {
    get {
      switch corner {
      case .capsule: .capsule
      case .fixed(4): .small
      case .fixed(12): .large
      case .fixed(8): .dynamic
      case .fixed: .fixed
      }
    }
    set {
      switch newValue {
      case .capsule: corner = .capsule
      case .small: corner = .fixed(4)
      case .medium, .dynamic: corner = .fixed(8)
      case .large: corner = .fixed(12)
      case .fixed: break
      }
    }
  }

  /// The title of all states with attributes.
  public var attributedTitle: AttributedString? {
    get { styledTitle.map { AttributedString($0.string) } }
    set {
      let base = UIFont.preferredFont(forTextStyle: .body).fontAttributes
      styledTitle = newValue?.string.attributedText(base: base, with: .current)
    }
  }

  /// The distances from the edges to title and image, from the sides where lines start and end.
  public var contentInsets: NSDirectionalEdgeInsets {
    get {
      let insets = edgeInsets
      return NSDirectionalEdgeInsets(
        top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
    set {
      edgeInsets = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }

  /// Returns a configuration without a background, as a button with a border of iOS 14 has it.
  public static func borderless() -> Button.Configuration { .plain() }
  /// Returns a configuration with a grey background.
  public static func bordered() -> Button.Configuration { .gray() }
  /// Returns a configuration with a translucent background in the tint colour.
  public static func borderedTinted() -> Button.Configuration { .tinted() }
  /// Returns a configuration with a background in the tint colour.
  public static func borderedProminent() -> Button.Configuration { .filled() }
}
