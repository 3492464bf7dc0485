import CoreText
import LaminaText
public import LaminaViews

// The system's fonts, by weight, by width of digits and by role.

nonisolated extension UIFont {
  /// UIKit's name of `TextStyle`.
  public typealias TextStyle = LaminaViews.TextStyle

  /// The weight of a font, from -1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: CGFloat
    /// Makes a weight from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Makes a weight from its number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The weight 100 of CSS is thinner than this, which is 200.
    public static let ultraLight = Weight(-0.8)
    /// The weight 200 of CSS.
    public static let thin = Weight(-0.6)
    /// The weight 300 of CSS.
    public static let light = Weight(-0.4)
    /// The weight 400 of CSS.
    public static let regular = Weight(0)
    /// The weight 500 of CSS.
    public static let medium = Weight(0.23)
    /// The weight 600 of CSS.
    public static let semibold = Weight(0.3)
    /// The weight 700 of CSS.
    public static let bold = Weight(0.4)
    /// The weight 800 of CSS.
    public static let heavy = Weight(0.56)
    /// The weight 900 of CSS.
    public static let black = Weight(0.62)
  }

  /// Returns the system's font at a size.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontDescription(), size: fontSize)
  }
  /// Returns the system's font at a size and a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(weight: weight.css), size: fontSize)
  }
  /// Returns the system's bold font at a size, which is semibold as Apple's is.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .semibold)
  }
  /// Returns the system's italic font at a size.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontDescription(isItalic: true), size: fontSize)
  }
  /// Returns the system's font whose digits have the same width.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(weight: weight.css), size: fontSize, features: [FontFeature("tnum")])
  }
  /// Returns the system's font whose characters have the same width.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontDescription(family: "monospace", weight: weight.css), size: fontSize)
  }

  /// Returns the font of a role at the preferred size of texts.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font of a role at the size that traits prefer; `nil` stands for the current traits.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traits: TraitCollection?
  ) -> UIFont {
    let category = (traits ?? .current).preferredContentSizeCategory
    return UIFont(
      FontDescription(weight: style.fontWeight), size: style.fontSize(in: category),
      textStyle: style)
  }

  /// The names of the installed families, in order.
  public static var familyNames: [String] { FontNames.families }

  /// Returns the names of the fonts of a family; none for an unknown one.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    FontNames.faces(of: familyName)
  }
}

nonisolated extension UIFont.Weight {
  /// The weights of CSS by those of UIKit, in ascending order.
  private static let table: [(UIFont.Weight, Int, String)] = [
    (.ultraLight, 100, "Ultralight"), (.thin, 200, "Thin"), (.light, 300, "Light"),
    (.regular, 400, "Regular"), (.medium, 500, "Medium"), (.semibold, 600, "Semibold"),
    (.bold, 700, "Bold"), (.heavy, 800, "Heavy"), (.black, 900, "Black"),
  ]

  /// The weight in the numbers of CSS: the nearest of 100...900.
  var css: Int {
    let nearest = UIFont.Weight.table.min {
      abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue)
    }
    return nearest?.1 ?? 400
  }

  /// Makes a weight from a number of CSS.
  init(css: Int) {
    let nearest = UIFont.Weight.table.min { abs($0.1 - css) < abs($1.1 - css) }
    self = nearest?.0 ?? .regular
  }

  /// The name of the weight in names of fonts.
  var name: String { UIFont.Weight.table.first { $0.0 == self }?.2 ?? "Regular" }
}
