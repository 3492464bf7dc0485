public import CoreGraphics
public import LaminaViews

// Configurations of images and symbols.

nonisolated extension Image {
  /// The traits that an image is for, like `UIImage.Configuration`.
  open class Configuration: FoundationObject, @unchecked Sendable {
    /// The traits; `nil` for any.
    public let traitCollection: TraitCollection?
    /// Makes a configuration for traits.
    public init(traitCollection: TraitCollection?) { self.traitCollection = traitCollection }
  }

  /// The size and the weight of a symbol, which are kept for images that the app brings.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// The size of the font beside the symbol, in points; `nil` for none.
    public let pointSize: CGFloat?

    private init(size: CGFloat?) {
      pointSize = size
      super.init(traitCollection: nil)
    }

    /// A configuration that changes nothing.
    public static let unspecified = SymbolConfiguration(size: nil)

    /// Makes a configuration of a size.
    public convenience init(pointSize: CGFloat) { self.init(size: pointSize) }
    /// Makes a configuration of a size and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(size: pointSize) }
    /// Makes a configuration of a size, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(size: pointSize)
    }
    /// Makes a configuration of a role.
    public convenience init(textStyle: TextStyle) { self.init(size: textStyle.fontSize()) }
    /// Makes a configuration of a role and a scale.
    public convenience init(textStyle: TextStyle, scale: SymbolScale) {
      self.init(size: textStyle.fontSize())
    }
    /// Makes a configuration of a font.
    public convenience init(font: UIFont) { self.init(size: font.pointSize) }
    /// Makes a configuration of a font and a scale.
    public convenience init(font: UIFont, scale: SymbolScale) { self.init(size: font.pointSize) }
    /// Makes a configuration of a weight.
    public convenience init(weight: SymbolWeight) { self.init(size: nil) }
    /// Makes a configuration of a scale.
    public convenience init(scale: SymbolScale) { self.init(size: nil) }
  }

  /// The weight of a symbol's strokes.
  public enum SymbolWeight: Int, Sendable {
    /// No weight.
    case unspecified
    /// The thinnest strokes.
    case ultraLight
    /// Thin strokes.
    case thin
    /// Light strokes.
    case light
    /// Usual strokes.
    case regular
    /// Somewhat thicker strokes.
    case medium
    /// Thick strokes.
    case semibold
    /// Bold strokes.
    case bold
    /// Heavy strokes.
    case heavy
    /// The thickest strokes.
    case black
  }

  /// The size of a symbol relative to the font.
  public enum SymbolScale: Int, Sendable {
    /// The usual size.
    case `default` = -1
    /// No size.
    case unspecified = 0
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large.
    case large
  }

  /// The configuration of the image: none.
  public var configuration: Configuration? { nil }
  /// The configuration of the symbol: none.
  public var symbolConfiguration: SymbolConfiguration? { nil }

  /// Returns the image, since pictures that an app brings have one size and weight.
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  /// Returns the image, since pictures that an app brings have one size and weight.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
}
