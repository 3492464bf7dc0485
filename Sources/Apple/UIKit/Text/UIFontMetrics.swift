public import CoreGraphics
public import LaminaViews

// Sizes that follow the preferred size of texts.

/// A scaling of fonts and lengths by the preferred size of a role's text, like UIKit's.
open nonisolated class UIFontMetrics: FoundationObject, @unchecked Sendable {
  private let style: TextStyle

  /// The scaling of running text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)
  /// The scaling of running text, by its older name.
  public class var defaultMetrics: UIFontMetrics { .default }

  /// Makes the scaling of a role.
  public init(forTextStyle textStyle: TextStyle) { style = textStyle }

  /// Returns a font at the preferred size.
  public func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, compatibleWith: nil)
  }

  /// Returns a font at the size that traits prefer.
  public func scaledFont(for font: UIFont, compatibleWith traits: TraitCollection?) -> UIFont {
    scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traits)
  }

  /// Returns a font at the preferred size, up to a greatest one.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// Returns a font at the size that traits prefer, up to a greatest one.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: TraitCollection?
  ) -> UIFont {
    let size = min(scaledValue(for: font.pointSize, compatibleWith: traits), maximumPointSize)
    return UIFont(
      font.description_, size: size, features: font.features,
      scaled: (style, font.pointSize, maximumPointSize), name: font.requestedName)
  }

  /// Returns a length in proportion to the preferred size.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// Returns a length in proportion to the size that traits prefer.
  public func scaledValue(for value: CGFloat, compatibleWith traits: TraitCollection?) -> CGFloat {
    style.scaledValue(value, in: (traits ?? .current).preferredContentSizeCategory)
  }
}
